internal import Synchronization

/// Who observes, in this process: the engine tells it what happens, and it tells everybody.
package final class Observers: EventRecorder {
    private static let shared = Observers()

    private let audience = Mutex<Audience?>(nil)

    /// Those who observe: one, and the others. A list that never changes, so that it can be gone through without a lock, and
    /// nothing in it is retained for that.
    private final class Audience: Sendable {
        private let sink: any EventSink
        private let its: TaskEvent.Interests
        private let next: Audience?

        /// What any of them wants.
        let interests: TaskEvent.Interests

        /// Whether somebody wants to hear of ends, but only if the run was cancelled.
        private let asksForCauses: Bool

        init(_ sink: any EventSink, for its: TaskEvent.Interests, before next: Audience?) {
            (self.sink, self.its, self.next) = (sink, its, next)
            interests = next.map { $0.interests.union(its) } ?? its
            asksForCauses =
                next?.asksForCauses == true
                || its.isDisjoint(with: .ends) && !its.isDisjoint(with: .endsOfCancelled)
        }

        func without(_ sink: any EventSink) -> Audience? {
            let next = next?.without(sink)
            return self.sink === sink ? next : Audience(self.sink, for: its, before: next)
        }

        /// Whoever wants one of these wants to hear of an event.
        func interests(in event: RunEvent, of run: Run) -> TaskEvent.Interests {
            guard asksForCauses, case .finished = event, run.cause == nil else { return event.interests }
            return .ends
        }

        func wants(_ events: TaskEvent.Interests) -> Bool { !interests.isDisjoint(with: events) }

        func tell(_ event: borrowing TaskEvent, _ interests: TaskEvent.Interests) {
            if !its.isDisjoint(with: interests) { sink.push(event) }
            next?.tell(event, interests)
        }
    }

    private init() {}

    package static func add(_ sink: any EventSink, for interests: TaskEvent.Interests = .all) {
        shared.change { Audience(sink, for: interests, before: $0) }
    }

    /// Whoever calls holds the sink, so that what is in it is not released under the lock.
    package static func remove(_ sink: any EventSink) {
        shared.change { $0?.without(sink) }
    }

    private func change(_ body: (Audience?) -> Audience?) {
        let before = audience.withLock { audience in
            let before = audience
            audience = body(before)
            Recorders.tellObservers(of: audience?.interests ?? [], by: self)
            return before
        }
        withExtendedLifetime(before) {}
    }

    package func record(_ event: RunEvent, of run: Run) {
        guard let audience = audience.withLock({ $0 }) else { return }
        let interests = audience.interests(in: event, of: run)
        if audience.wants(interests) { audience.tell(TaskEvent(event, of: run), interests) }
    }

    package func record(_ event: ScopeEvent, of scope: ScopeCore) {
        guard let audience = audience.withLock({ $0 }) else { return }
        if audience.wants(event.interests) { audience.tell(TaskEvent(event, of: scope), event.interests) }
    }
}
