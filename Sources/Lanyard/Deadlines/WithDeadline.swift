/// Executes `body`, and cancels it when a time has passed. Waits for it in any case.
///
/// The body is cancelled with kind `deadlineExpired`; what it returns or throws comes out. So one that was about to finish
/// may still return its value. One that obeys usually throws `CancellationError`; instead of that ``DeadlineExpired`` comes
/// out, unless the task around is cancelled, too, or the body says that it throws some other type. It runs on the caller's
/// isolation, in a task of its own, which has the executor of the scope whose run calls. It can be left on time only if it
/// obeys: see ``withDeadline(in:abandoningAfter:reason:name:scope:fileID:line:_:)`` for one that may not.
///
/// ```swift
/// let quote = try await withDeadline(in: .seconds(2)) { try await exchange.quote(for: symbol) }
/// ```
///
/// - Parameters:
///   - duration: The time from now. Zero or less: the body runs in a task that is cancelled already. More than a
///     century: no limit.
///   - reason: Words for the cause when the time has passed.
///   - clock: What counts the time; by default the clock of the scope whose run calls, or else the continuous clock.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: The work. A callee can read and move its time: ``Deadline/current``.
/// - Throws: what the body throws; ``DeadlineExpired`` instead of a `CancellationError`, if time was up.
/// - Cancellation: cancels the body, and waits for it.
///
/// The shape is that of the accepted language proposal for `withDeadline`.
nonisolated(nonsending)
    public func withDeadline<Success, Failure: Error>(
        in duration: Duration,
        reason: String? = nil,
        clock: (any Clock<Duration>)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success
{
    let origin = CallSite(fileID: fileID, line: line)
    let region = Region(limitedTo: duration, on: .current(clock), reason: reason, origin: origin)
    return try await region.execute(body)
}

/// A time to wait has a label; only an instant has none.
@available(*, unavailable, message: "Write “withDeadline(in: .seconds(2)) { … }”: a duration has the label “in”.")
public func withDeadline<Success>(_ duration: Duration, _ body: () async throws -> Success) async throws -> Success {
    fatalError()  // The compiler lets nobody call it.
}

/// Executes `body`, and cancels it at an instant. Waits for it in any case.
///
/// The same as ``withDeadline(in:reason:clock:fileID:line:_:)``, for an instant of a clock; one that has passed runs the body in
/// a task that is cancelled already.
///
/// ```swift
/// let closing = ContinuousClock.now + .seconds(10)
/// try await withDeadline(closing) { try await upload.finish() }
/// ```
///
/// - Parameters:
///   - instant: When the body is cancelled, with kind `deadlineExpired`.
///   - reason: Words for the cause when it has passed.
///   - clock: The clock of the instant.
///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
///   - line: The line of the call, likewise.
///   - body: The work.
/// - Throws: what the body throws; ``DeadlineExpired`` instead of a `CancellationError`, if time was up.
/// - Cancellation: cancels the body, and waits for it.
nonisolated(nonsending)
    public func withDeadline<Success, Failure: Error, C: Clock<Duration>>(
        _ instant: C.Instant,
        reason: String? = nil,
        clock: C = .continuous,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) () async throws(Failure) -> Success
    ) async throws(Failure) -> Success
{
    let remaining = clock.now.duration(to: instant)
    let origin = CallSite(fileID: fileID, line: line)
    let region = Region(limitedTo: remaining, on: .current(clock), reason: reason, origin: origin)
    return try await region.execute(body)
}
