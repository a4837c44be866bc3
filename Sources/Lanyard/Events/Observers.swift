/// Who observes, in this process: the engine tells it what happens, and it tells everybody.
package final class Observers: EventRecorder {
    private static let shared = Observers()

    private let audience = ReadCopyUpdate<Audience>()

    /// Those who observe, as a linked list: they are few. It never changes, and nothing in it is retained to go through it.
    fileprivate final class Audience: Sendable {
        private let sink: any EventSink
        private let own: TaskEvent.Interests
        private let next: Audience?

        /// What any of them wants.
        let interests: TaskEvent.Interests

        /// Whether somebody wants to hear of ends, but only if the run was cancelled.
        private let asksForCauses: Bool

        init(_ sink: any EventSink, for own: TaskEvent.Interests, before next: Audience? = nil) {
            (self.sink, self.own, self.next) = (sink, own, next)
            interests = next.map { $0.interests.union(own) } ?? own
            asksForCauses =
                next?.asksForCauses == true
                || own.isDisjoint(with: .ends) && !own.isDisjoint(with: .endsOfCancelled)
        }

        func with(_ last: Audience) -> Audience { Audience(sink, for: own, before: next?.with(last) ?? last) }

        func without(_ sink: any EventSink) -> Audience? {
            let next = next?.without(sink)
            return self.sink === sink ? next : Audience(self.sink, for: own, before: next)
        }

        /// Whoever wants one of these wants to hear of an event.
        func interests(in event: RunEvent, of run: Run) -> TaskEvent.Interests {
            guard asksForCauses, case .finished = event, run.cause == nil else { return event.interests }
            return .ends
        }

        func wants(_ events: TaskEvent.Interests) -> Bool { !interests.isDisjoint(with: events) }

        /// The last one of those who observe is handed the event itself, the others a copy.
        func tell(_ event: consuming TaskEvent, _ interests: TaskEvent.Interests) {
            let isWanted = !own.isDisjoint(with: interests)
            guard let next else {
                if isWanted { sink.push(event) }
                return
            }
            if isWanted { sink.push(copy event) }
            next.tell(event, interests)
        }
    }

    private init() {}

    /// Lists that were replaced, and nobody reads any more. What they hold is the user's, so whoever gets them lets go of them outside
    /// of its locks.
    package struct Replaced: Sendable {
        fileprivate let lists: [Audience]
    }

    @discardableResult
    package static func add(_ sink: any EventSink, for interests: TaskEvent.Interests = .all) -> Replaced {
        shared.change { audience in
            let last = Audience(sink, for: interests)
            return audience?.with(last) ?? last
        }
    }

    @discardableResult
    package static func remove(_ sink: any EventSink) -> Replaced {
        shared.change { $0?.without(sink) }
    }

    /// Runs tell from then on; what is done at the same time on another thread may still be told to nobody.
    private func change(_ body: (Audience?) -> Audience?) -> Replaced {
        Replaced(
            lists: audience.update(body) { Recorders.tellObservers(of: $0?.interests ?? [], by: self) }
        )
    }

    package func record(_ event: RunEvent, of run: Run) {
        audience.read { audience in
            let interests = audience.interests(in: event, of: run)
            if audience.wants(interests) { audience.tell(TaskEvent(event, of: run), interests) }
        }
    }

    package func record(_ event: ScopeEvent, of scope: ScopeCore) {
        audience.read { audience in
            if audience.wants(event.interests) { audience.tell(TaskEvent(event, of: scope), event.interests) }
        }
    }
}
