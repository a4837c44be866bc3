/// Observes what happens to all runs and scopes of the process, in place.
///
/// Use it for counting, which costs less than being told later: there is no buffer and no task, and nothing is dropped. The
/// thread in which an event happens makes the call, outside Lanyard's locks, and the work goes on when the call returns. So an
/// observer must not wait, and must neither make nor cancel work. For everything else use a ``TaskObserver``.
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
    /// The kinds of events that it is told of; by default all. It is read once, when the observation begins.
    var interests: TaskEvent.Interests { get }

    /// Tells the observer that an observation begins. Events may come before it has returned. By default it does nothing.
    func begin()

    /// Takes an event. Several threads may call it at once.
    func observe(_ event: TaskEvent)
}

extension SynchronousTaskObserver {
    /// All events.
    public var interests: TaskEvent.Interests { .all }

    /// Does nothing.
    public func begin() {}
}

/// An observer that is told in place, among the others.
final class SynchronousSink<Observer: SynchronousTaskObserver>: EventSink {
    private let observer: Observer

    init(_ observer: Observer) { self.observer = observer }

    func push(_ event: consuming TaskEvent) { observer.observe(event) }
}
