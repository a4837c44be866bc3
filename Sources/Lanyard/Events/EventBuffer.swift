internal import Synchronization

/// The events that wait for one observer.
///
/// An event wakes an observer that has nothing to do. To wake a thread takes longer than to run what an event tells of, so within
/// ``pace`` of a wake the next one comes later, and finds what came in between, too. The buffer is its own timer; one
/// that is set when the buffer closes runs out by itself.
///
/// Unchecked, because every ``ScopeTimer`` is; what it has of its own are a lock and constants.
final class EventBuffer: ScopeTimer, EventSink, @unchecked Sendable {
    /// The shortest time from one wake to the next; one because the buffer fills does not count.
    static let pace = Duration.milliseconds(5)

    private let machine: CrowdedMutex<EventBufferStateMachine<TaskEvent, UnsafeContinuation<Void, Never>>>
    private let timers: Timers

    init(capacity: Int, on timers: Timers = .continuous) {
        machine = CrowdedMutex(EventBufferStateMachine(capacity: capacity, pace: Self.pace), gate: .events)
        self.timers = timers
    }

    func push(_ event: consuming TaskEvent) {
        var event = Optional(event)
        switch machine.withLock({ $0.push(&event) }) {
        case .nothing: break
        case .wake(let reader): reader.resume()
        // The clock is read here, and not for each event.
        case .askForWake: wake(at: timers.clock.now())
        }
    }

    private func wake(at now: ScopeInstant) {
        switch machine.withLock({ $0.wake(at: now) }) {
        case .nothing: break
        case .now(let reader): reader.resume()
        case .later(let time): timers.schedule(self, at: time)
        }
    }

    /// What an observer waits for is no concern of a test's clock.
    override var isAwaited: Bool { false }

    override func timeHasCome(_ now: ScopeInstant) { wake(at: now) }

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

/// Takes events in place, from the thread in which they happen.
///
/// For the buffers of observers, and for tests, which ask whose task an event came from: that can be asked only there. It
/// must neither wait nor fail nor call out, since the work waits for it: which a test does that holds a thread on purpose.
package protocol EventSink: AnyObject, Sendable {
    func push(_ event: consuming TaskEvent)
}
