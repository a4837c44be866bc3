internal import Synchronization

/// The events that wait for one observer.
///
/// To wake a thread takes longer than to run what an event tells of, so the observer is woken a moment after the event that it
/// waits for, and finds what came in between, too. It is its own timer.
final class EventBuffer: ScopeTimer, EventSink, @unchecked Sendable {
    private let machine: CrowdedMutex<EventBufferStateMachine<TaskEvent, UnsafeContinuation<Void, Never>>>
    private let delay: Duration

    /// - Parameters:
    ///   - capacity: How many events there may be.
    ///   - delay: How long an event waits at most for others while the observer has nothing to do.
    init(capacity: Int, delay: Duration = .milliseconds(5)) {
        machine = CrowdedMutex(EventBufferStateMachine(capacity: capacity), gate: .events)
        self.delay = delay
    }

    func push(_ event: consuming TaskEvent) {
        var event = Optional(event)
        switch machine.withLock({ $0.push(&event) }) {
        case .nothing: break
        case .wake(let reader): reader.resume()
        case .wakeLater:
            let timers = Timers.continuous
            timers.schedule(self, at: timers.clock.now().advanced(by: delay))
        }
    }

    /// Nobody waits for it who is tested.
    override var isAwaited: Bool { false }

    override func timeHasCome(_ now: ScopeInstant) {
        machine.withLock { $0.wake() }?.resume()
    }

    func close() {
        machine.withLock { $0.close() }?.resume()
    }

    /// The next batch; `nil` when the buffer is closed and empty.
    func next() async -> (events: [TaskEvent], dropped: Int)? {
        while true {
            switch machine.withLock({ $0.next() }) {
            case .batch(let events, let dropped): return (events, dropped)
            case .over: return nil
            case .nothing:
                await withUnsafeContinuation { reader in
                    if !machine.withLock({ $0.wait(reader) }) { reader.resume() }
                }
            }
        }
    }

    /// Takes back the room of a batch that was read.
    func reuse(_ events: consuming [TaskEvent]) {
        events.removeAll(keepingCapacity: true)  // Here: what is in it is released outside of the lock.
        let room = events
        machine.withLock { $0.reuse(room) }
    }
}
