/// Observes what happens to all runs and scopes of the process.
///
/// Use it for consoles, metrics and logs. An observer gets its events from a buffer, in a task of its own. So it cannot throw
/// into the work, hold it up, or run under one of Lanyard's locks. An event wakes an observer that waits. If it was
/// woken less than 5 ms ago, it is woken when these are over, and told of all that came by then, because to wake it for each
/// event would take longer than the work. It is woken at once when the buffer is more than half full. Events that come while the
/// buffer is full are dropped, and counted. While nobody observes, an event costs one atomic load.
///
/// ```swift
/// struct Printer: TaskObserver {
///     func observe(_ events: [TaskEvent], dropped: Int) async {
///         for event in events { print(event) }
///         if dropped > 0 { print("\(dropped) events were dropped") }
///     }
/// }
/// let observation = TaskObservation(Printer())
/// ```
public protocol TaskObserver: Sendable {
    /// The kinds of events that it is told of; by default all. It is read once, when the observation begins.
    var interests: TaskEvent.Interests { get }

    /// Takes events, in the order in which they came in.
    ///
    /// - Parameters:
    ///   - events: The events since the last call: at least one, unless some were dropped.
    ///   - dropped: The number of events that were dropped since the last call, after these.
    func observe(_ events: [TaskEvent], dropped: Int) async
}

extension TaskObserver {
    /// All events.
    public var interests: TaskEvent.Interests { .all }
}
