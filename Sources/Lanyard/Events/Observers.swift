internal import Synchronization

/// Who observes, in this process: the engine tells it what happens, and it tells everybody.
package final class Observers: EventRecorder {
    private static let shared = Observers()

    private let audience = Mutex(Audience([]))

    private struct Place: Sendable {
        let sink: any EventSink
        let interests: TaskEvent.Interests
    }

    /// Those who observe, all of them.
    private final class Audience: Sendable {
        let places: [Place]
        let interests: TaskEvent.Interests

        /// Whether somebody wants to hear of ends, but only if the run was cancelled.
        private let asksForCauses: Bool

        init(_ places: [Place]) {
            self.places = places
            interests = places.reduce([]) { $0.union($1.interests) }
            asksForCauses = places.contains {
                $0.interests.isDisjoint(with: .ends) && !$0.interests.isDisjoint(with: .endsOfCancelled)
            }
        }

        /// Whoever wants one of these wants to hear of an event.
        func interests(in event: RunEvent, of run: Run) -> TaskEvent.Interests {
            guard asksForCauses, case .finished = event, run.cause == nil else { return event.interests }
            return .ends
        }

        func wants(_ events: TaskEvent.Interests) -> Bool { !interests.isDisjoint(with: events) }

        func tell(_ event: borrowing TaskEvent, _ interests: TaskEvent.Interests) {
            for place in places where !place.interests.isDisjoint(with: interests) { place.sink.push(event) }
        }
    }

    private init() {}

    package static func add(_ sink: any EventSink, for interests: TaskEvent.Interests = .all) {
        shared.change { $0 + [Place(sink: sink, interests: interests)] }
    }

    /// Whoever calls holds the sink, so that what is in it is not released under the lock.
    package static func remove(_ sink: any EventSink) {
        shared.change { $0.filter { $0.sink !== sink } }
    }

    private func change(_ body: ([Place]) -> [Place]) {
        let before = audience.withLock { audience in
            let before = audience
            audience = Audience(body(before.places))
            Recorders.tellObservers(of: audience.interests, by: self)
            return before
        }
        withExtendedLifetime(before) {}
    }

    package func record(_ event: RunEvent, of run: Run) {
        let audience = audience.withLock { $0 }
        let interests = audience.interests(in: event, of: run)
        if audience.wants(interests) { audience.tell(TaskEvent(event, of: run), interests) }
    }

    package func record(_ event: ScopeEvent, of scope: ScopeCore) {
        let audience = audience.withLock { $0 }
        if audience.wants(event.interests) { audience.tell(TaskEvent(event, of: scope), event.interests) }
    }
}
