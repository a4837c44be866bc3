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

/// An observer at work. It is told of events until you release this object or call ``end()``.
///
/// It is not told of what happened before. ``TaskScope/roots`` lists what there is.
public final class TaskObservation: Sendable {
    private let sink: any EventSink

    /// Of one that is told later: what waits for it, and the task that tells it.
    private let later: (buffer: EventBuffer, telling: Task<Void, Never>)?

    /// Begins to observe.
    ///
    /// - Parameters:
    ///   - observer: The observer that is told of events.
    ///   - capacity: The number of events that are kept until the observer takes them; at least one.
    public init(_ observer: some TaskObserver, capacity: Int = 16_384) {
        let buffer = EventBuffer(capacity: max(capacity, 1))
        let telling = Task.detached {
            while let (events, dropped) = await buffer.next() {
                await observer.observe(events, dropped: dropped)
                buffer.reuse(events)
            }
        }
        (sink, later) = (buffer, (buffer, telling))
        Observers.add(buffer, for: observer.interests)
    }

    /// Begins to observe in place.
    ///
    /// - Parameter observer: The observer that is told of events.
    public init(_ observer: some SynchronousTaskObserver) {
        (sink, later) = (SynchronousSink(observer), nil)
        Observers.add(sink, for: observer.interests)
        observer.begin()
    }

    deinit {
        stop()
    }

    /// Ends the observation, and waits until the observer has taken the events that came before.
    ///
    /// An observer that is told in place may still be told of an event that another thread is just handing over. That thread then
    /// releases it: its `deinit` may run inside of somebody's call, and must not take a lock that the caller may hold.
    ///
    /// - Cancellation: The call waits anyway.
    public func end() async {
        stop()
        await later?.telling.value
    }

    private func stop() {
        Observers.remove(sink)
        later?.buffer.close()
    }
}
