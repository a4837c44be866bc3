/// Watches what happens to all runs and scopes of the process.
///
/// For consoles, metrics and logs. An observer is told by a task of its own, from a buffer: it cannot throw into the work,
/// hold it up, or run under a lock of Lanyard's. What comes while the buffer is full is dropped, and counted. While nobody
/// observes, an event costs one atomic load.
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
    /// Which events it is told of: all, unless it says otherwise. Asked once, when the observation begins.
    var interests: TaskEvent.Interests { get }

    /// Takes events, in the order in which they came in.
    ///
    /// - Parameters:
    ///   - events: Those since the last call; at least one, unless some were dropped.
    ///   - dropped: How many were dropped since the last call, after these.
    func observe(_ events: [TaskEvent], dropped: Int) async
}

extension TaskObserver {
    /// All events.
    public var interests: TaskEvent.Interests { .all }
}
