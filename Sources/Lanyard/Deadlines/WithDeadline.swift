/// Executes `body`, and cancels it when a time has passed. Waits for it in any case.
///
/// The body is cancelled with kind `deadlineExpired`; what it returns or throws comes out, so a body that obeys usually
/// throws `CancellationError`, and one that was about to finish may still return its value. It runs on the caller's
/// isolation, in a task of its own, which has the executor of the scope whose run calls. It can be left on time only if it
/// obeys: see ``withDeadline(in:abandoningAfter:name:scope:fileID:line:_:)`` for one that may not.
///
/// ```swift
/// let quote = try await withDeadline(in: .seconds(2)) { try await exchange.quote(for: symbol) }
/// ```
///
/// - Parameters:
///   - duration: The time from now. Zero or less: the body runs in a task that is cancelled already. More than a
///     century: no limit.
///   - clock: What counts the time; by default the clock of the scope whose run calls, or else the continuous clock.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: The work. A callee can read and move its time: ``Deadline/current``.
/// - Throws: what the body throws.
/// - Cancellation: cancels the body, and waits for it.
///
/// The shape is that of the accepted language proposal for `withDeadline`.
nonisolated(nonsending)
    public func withDeadline<Success, Failure: Error>(
        in duration: Duration,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success
{
    let region = Region(limitedTo: duration, on: .current(clock), origin: CallSite(fileID: fileID, line: line))
    return try await region.execute(body)
}

/// Executes `body`, and cancels it at an instant. Waits for it in any case.
///
/// The same as ``withDeadline(in:clock:fileID:line:_:)``, for an instant of a clock; one that has passed runs the body in
/// a task that is cancelled already.
///
/// ```swift
/// let closing = ContinuousClock.now + .seconds(10)
/// try await withDeadline(closing) { try await upload.finish() }
/// ```
///
/// - Parameters:
///   - instant: When the body is cancelled, with kind `deadlineExpired`.
///   - clock: The clock of the instant.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: The work.
/// - Throws: what the body throws.
/// - Cancellation: cancels the body, and waits for it.
nonisolated(nonsending)
    public func withDeadline<Success, Failure: Error, C: Clock<Duration>>(
        _ instant: C.Instant,
        clock: C = .continuous,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success
{
    let remaining = clock.now.duration(to: instant)
    let region = Region(limitedTo: remaining, on: .current(clock), origin: CallSite(fileID: fileID, line: line))
    return try await region.execute(body)
}
