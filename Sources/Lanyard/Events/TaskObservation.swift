/// An observer at work: it is told of events until this is released or ``end()`` is called.
///
/// What happened before the observation began is not told: ``TaskScope/roots`` says what there is.
public final class TaskObservation: Sendable {
    private let sink: any EventSink

    /// Of one that is told later: what waits for it, and the task that tells it.
    private let later: (buffer: EventBuffer, telling: Task<Void, Never>)?

    /// Begins to observe.
    ///
    /// - Parameters:
    ///   - observer: Who is told.
    ///   - capacity: How many events are kept while the observer is busy; at least one.
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
    /// - Parameter observer: Who is told.
    public init(_ observer: some SynchronousTaskObserver) {
        (sink, later) = (SynchronousSink(observer), nil)
        Observers.add(sink, for: observer.interests)
        observer.begin()
    }

    deinit {
        stop()
    }

    /// Ends the observation, and waits until the observer has taken what came before. One that is told in place may be told
    /// of what happens just now in another thread.
    ///
    /// - Cancellation: waits anyway.
    public func end() async {
        stop()
        await later?.telling.value
    }

    private func stop() {
        Observers.remove(sink)
        later?.buffer.close()
    }
}
