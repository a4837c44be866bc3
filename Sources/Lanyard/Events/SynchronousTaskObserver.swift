/// Watches what happens to all runs and scopes of the process, in place.
///
/// For counting, which is cheaper than to be told later: no buffer, no task, nothing dropped. The thread in which it happens calls,
/// outside of Lanyard's locks, and the work goes on when the call returns. So it must not wait, and neither make nor cancel work.
/// Take a ``TaskObserver`` for everything else.
///
/// ```swift
/// final class Starts: SynchronousTaskObserver {
///     let count = Atomic(0)
///     var interests: TaskEvent.Interests { .starts }
///
///     func observe(_ event: TaskEvent) { count.add(1, ordering: .relaxed) }
/// }
/// let starts = Starts()
/// let observation = TaskObservation(starts)
/// ```
public protocol SynchronousTaskObserver: Sendable {
    /// Which events it is told of: all, unless it says otherwise. Asked once, when the observation begins.
    var interests: TaskEvent.Interests { get }

    /// An observation of it begins, and events may come already. Does nothing unless it says otherwise.
    func begin()

    /// Takes an event; from several threads at once.
    func observe(_ event: TaskEvent)
}

extension SynchronousTaskObserver {
    /// All events.
    public var interests: TaskEvent.Interests { .all }

    /// Nothing.
    public func begin() {}
}

/// An observer that is told in place, among the others.
final class SynchronousSink<Observer: SynchronousTaskObserver>: EventSink {
    private let observer: Observer

    init(_ observer: Observer) { self.observer = observer }

    func push(_ event: TaskEvent) { observer.observe(event) }
}
