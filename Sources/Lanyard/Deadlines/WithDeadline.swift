/// Executes `body`, and cancels it when a time has passed. It always waits until the body has ended.
///
/// The body is cancelled with kind `deadlineExpired`, and what it returns or throws comes out. So a body that was about to
/// finish may still return its value. A body that obeys usually throws `CancellationError`. ``DeadlineExpired`` then comes out
/// in its place, unless the surrounding task is cancelled, too, or the body declares another type of error. The body runs on
/// the caller's isolation, in a task of its own, which has the executor of the scope whose run makes the call. This call can
/// return on time only if the body obeys. Use ``withDeadline(in:abandoningAfter:reason:name:scope:fileID:line:_:withheld:)`` for a body
/// that may not.
///
/// ```swift
/// let quote = try await withDeadline(in: .seconds(2)) { try await exchange.quote(for: symbol) }
/// ```
///
/// - Parameters:
///   - duration: The time from now. With zero or less the body runs in a task that is cancelled already. With more than a
///     century there is no limit.
///   - reason: The reason that the cause gives when the time has passed.
///   - clock: The clock that counts the time. By default that of the scope whose run makes the call, or else the continuous
///     clock.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: The work. Code that it calls can read and move its deadline: ``Deadline/current``.
/// - Returns: What the body returned.
/// - Throws: What the body throws; ``DeadlineExpired`` in place of a `CancellationError`, if the time was up.
/// - Cancellation: Cancels the body, and waits for it.
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

/// Tells people who leave out the label what to write: a duration has the label `in`, and only an instant has none.
@available(*, unavailable, message: "Write “withDeadline(in: .seconds(2)) { … }”: a duration has the label “in”.")
public func withDeadline<Success>(_ duration: Duration, _ body: () async throws -> Success) async throws -> Success {
    fatalError()  // The compiler lets nobody call it.
}

/// Executes `body`, and cancels it at an instant. It always waits until the body has ended.
///
/// This is ``withDeadline(in:reason:clock:fileID:line:_:)`` for an instant of a clock. If the instant has passed, the body runs
/// in a task that is cancelled already.
///
/// ```swift
/// let closing = ContinuousClock.now + .seconds(10)
/// try await withDeadline(closing) { try await upload.finish() }
/// ```
///
/// - Parameters:
///   - instant: When the body is cancelled, with kind `deadlineExpired`.
///   - reason: The reason that the cause gives when the instant has passed.
///   - clock: The clock of the instant.
///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
///   - line: The line of the call, as for `fileID`.
///   - body: The work.
/// - Returns: What the body returned.
/// - Throws: What the body throws; ``DeadlineExpired`` in place of a `CancellationError`, if the time was up.
/// - Cancellation: Cancels the body, and waits for it.
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

extension TaskCancelledError {
    /// What whoever waits for a body gets: to him it is no task of somebody else's.
    var asThrownByBody: any Error { thrown ?? CancellationError() }
}
