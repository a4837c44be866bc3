import Synchronization

/// What happened, in order, on whatever threads.
final class EventLog<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])

    var all: [Event] { events.withLock { $0 } }

    func note(_ event: Event) { events.withLock { $0.append(event) } }
}
