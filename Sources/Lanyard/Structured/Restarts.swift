/// How often the failed runs of a ``withTaskScope(_:clock:restarts:fileID:line:_:)`` are begun anew before the scope fails.
///
/// One for one: only the run that failed begins anew, the others go on. All runs of the scope and of those below share the
/// limit. A run that was cancelled or is asked to finish does not begin anew, and errors after which one does are told to
/// nobody. It is the rule of Erlang's supervisors, with `transient` children: a run that returns is not begun anew.
public struct Restarts: Sendable {
    let limit: Int
    let window: Duration
    let backoff: Backoff?

    /// At most so many restarts in a time.
    ///
    /// - Parameters:
    ///   - limit: How many; zero or less for none.
    ///   - window: The time in which they are counted, on the scope's clock; zero or less counts all.
    ///   - backoff: How long to wait before each, by how many there were of late; by default none waits.
    public static func atMost(_ limit: Int, in window: Duration, backoff: Backoff? = nil) -> Restarts {
        Restarts(limit: limit, window: window, backoff: backoff)
    }
}
