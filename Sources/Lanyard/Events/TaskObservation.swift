/// An observer at work: it is told of events until this is released or ``end()`` is called.
///
/// What happened before the observation began is not told: ``TaskScope/roots`` says what there is.
public final class TaskObservation: Sendable {
    private let buffer: EventBuffer
    private let telling: Task<Void, Never>

    /// Begins to observe.
    ///
    /// - Parameters:
    ///   - observer: Who is told.
    ///   - capacity: How many events are kept while the observer is busy; at least one.
    public init(_ observer: some TaskObserver, capacity: Int = 16_384) {
        let buffer = EventBuffer(capacity: max(capacity, 1))
        self.buffer = buffer
        telling = Task.detached {
            while let (events, dropped) = await buffer.next() { await observer.observe(events, dropped: dropped) }
        }
        Observers.add(buffer)
    }

    deinit {
        stop()
    }

    /// Ends the observation, and waits until the observer has taken what came before.
    ///
    /// - Cancellation: waits all the same.
    public func end() async {
        stop()
        await telling.value
    }

    private func stop() {
        Observers.remove(buffer)
        buffer.close()
    }
}
