internal import Synchronization

/// The events that wait for one observer.
final class EventBuffer: EventSink {
    private let machine: CrowdedMutex<EventBufferStateMachine<TaskEvent, UnsafeContinuation<Void, Never>>>

    init(capacity: Int) {
        machine = CrowdedMutex(EventBufferStateMachine(capacity: capacity), gate: .events)
    }

    func push(_ event: TaskEvent) {
        machine.withLock { $0.push(event) }?.resume()
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
