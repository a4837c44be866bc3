/// Executes `body` until it succeeds, with a pause between attempts that grows with each failure.
///
/// ```swift
/// let page = try await retry(attempts: 5) {
///     try await withDeadline(in: .seconds(2)) { try await api.page() }
/// } deciding: { error in
///     error is InvalidQuery ? .fail : .retry()
/// }
/// ```
///
/// The last error is thrown, without a further attempt, if
///
/// - as many attempts have failed in a row as `limit` allows,
/// - `decide` says that no other attempt could end better,
/// - the next attempt would begin after the deadline around the call (``Deadline/current``), or
/// - the task is cancelled, or its run is asked to finish.
///
/// - Parameters:
///   - limit: The number of attempts that may fail in a row, including the first. Less than one counts as one. With `.max` there is no
///     end to them.
///   - delay: The time until the first attempt. With zero or less it begins at once. A deadline that passes before ends the pause.
///   - backoff: How long to wait between two attempts.
///   - clock: The clock that counts the time. By default that of the scope whose run makes the call, or else the continuous
///     clock.
///   - body: The attempt, on the caller's isolation.
///   - decide: Says whether another attempt could end better. By default ``RetryDecision/unlessCancelled(_:)``.
///   - waiting: Is called before each wait between two attempts, to log it or to save what there is. What it throws is thrown at once.
/// - Returns: What the successful attempt returned.
/// - Throws: The error of the last attempt; `CancellationError` if the task is cancelled while it waits, or if the run is asked to finish
///   in the pause before the first attempt. Of the latter nobody is told as of an error that nobody takes.
/// - Cancellation: Ends the wait. An attempt is cancelled as any code is, and `decide` is not asked about what it throws then.
nonisolated(nonsending)
    public func retry<Success>(
        attempts limit: Int = 3,
        after delay: Duration = .zero,
        backoff: Backoff = Backoff(),
        clock: (any Clock<Duration>)? = nil,
        _ body: nonisolated(nonsending) () async throws -> Success,
        deciding decide: (any Error) throws -> RetryDecision = RetryDecision.unlessCancelled,
        waiting: nonisolated(nonsending) (FailedAttempt) async throws -> Void = { _ in }
    ) async throws -> Success
{
    let clock = ScopeClock.current(clock)
    var (attempt, failures) = (0, 0)
    var repetition: Int?
    defer { if let repetition { CurrentRun.run?.activity.endRepetition(repetition) } }
    if delay > .zero {
        let begin = clock.now().advanced(by: delay)
        guard try await pause(for: "the first attempt", until: begin, on: clock) else { throw CancellationError() }
    }
    while true {
        attempt += 1
        do {
            return try await body()
        } catch {
            guard !Task.isCancelled, case .retry(let after, let counted) = try decide(error) else { throw error }
            failures = counted ?? failures + 1
            let wait = max(.zero, after ?? backoff.wait(afterFailures: failures))
            guard failures < max(1, limit), !isTooLong(wait) else { throw error }
            try await waiting(FailedAttempt(error: error, attempt: attempt, failuresInARow: failures, wait: wait))
            let next = wait > .zero ? clock.now().advanced(by: wait) : nil
            repetition = repetition ?? CurrentRun.run?.activity.beginRepetition()
            guard try await pause(for: "attempt \(attempt + 1), after “\(error)”", until: next, on: clock) else {
                throw error
            }
            // Without a wait nothing else gives way.
            if next == nil { await Task.yield() }
            if let repetition { CurrentRun.run?.activity.setAttempt(attempt + 1, of: repetition) }
        }
    }
}

/// Whether a deadline around the current code would pass before.
private func isTooLong(_ wait: Duration) -> Bool {
    guard let deadline = Deadline.current else { return false }
    return deadline.remaining <= wait
}

/// A decision about what follows a failed attempt of ``retry(attempts:after:backoff:clock:_:deciding:waiting:)``.
public enum RetryDecision: Hashable, Sendable {
    /// Another attempt follows, if there is one left.
    ///
    /// - Parameters:
    ///   - after: The time until then, such as a server asked for; by default what the backoff says.
    ///   - failuresInARow: The new number of failures in a row. Give 1 if the attempt got further than the one before, so that
    ///     it counts as the first failure. By default it is one more than before.
    case retry(after: Duration? = nil, failuresInARow: Int? = nil)

    /// Stop and throw the error.
    case fail

    /// Decides on another attempt, unless the error says that somebody cancelled: a `CancellationError` or a
    /// ``TaskCancelledError``. One whose reason is that a deadline of the language has passed, inside the attempt, is no such error.
    public static func unlessCancelled(_ error: any Error) -> RetryDecision {
        if LanguageCancellation.isExpiry(error) { return .retry() }
        return error is CancellationError || error is TaskCancelledError ? .fail : .retry()
    }
}

/// A failed attempt that will be followed by another.
public struct FailedAttempt: Sendable {
    /// What the attempt threw.
    public let error: any Error

    /// The number of the attempt, counted from 1.
    public let attempt: Int

    /// The number of failures in a row, including this one.
    public let failuresInARow: Int

    /// The time until the next attempt.
    public let wait: Duration
}
