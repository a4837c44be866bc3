/// A limit on how often the failed runs of a ``withTaskScope(_:clock:restarts:fileID:line:_:)`` are restarted before the scope
/// fails.
///
/// Only the run that failed begins anew, and the others go on. All runs of the scope and of those below share the limit. A run
/// that was cancelled or is asked to finish does not begin anew. An error that is followed by a restart is told to nobody. The
/// rule is the one-for-one rule of Erlang's supervisors, with `transient` children: a run that returns is not begun anew.
public struct Restarts: Sendable {
    let limit: Int
    let window: Duration
    let backoff: Backoff?

    /// Allows at most a number of restarts within a time.
    ///
    /// - Parameters:
    ///   - limit: The number of restarts; zero or less for none.
    ///   - window: The time in which they are counted, on the scope's clock. With zero or less all of them count.
    ///   - backoff: How long to wait before a restart, depending on the number of recent ones. By default there is no wait.
    public static func atMost(_ limit: Int, in window: Duration, backoff: Backoff? = nil) -> Restarts {
        Restarts(limit: limit, window: window, backoff: backoff)
    }
}
