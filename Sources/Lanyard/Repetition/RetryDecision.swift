/// A decision about what follows a failed attempt of ``retry(attempts:backoff:clock:_:deciding:waiting:)``.
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
