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
