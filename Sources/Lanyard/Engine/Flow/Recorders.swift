internal import Synchronization

/// Who records, in this process.
package enum Recorders {
    /// Who there may be. In one word, so that it costs one load while there is nobody.
    package struct Audience: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The console. It knows without being told that a run without a key was admitted.
        package static let console = Audience(rawValue: 1)

        /// Those who read how the runs of a scope end.
        static let outcomes = Audience(rawValue: 2)

        /// Whoever lets runs do something otherwise, in debug builds.
        static let rehearsals = Audience(rawValue: 4)

        /// Those who observe with `TaskObservation`, if they want certain events.
        static func observers(of interests: EventInterests) -> Audience {
            Audience(rawValue: UInt32(interests.rawValue) << 16)
        }

        /// What those want who observe.
        var interests: EventInterests { EventInterests(rawValue: UInt16(rawValue >> 16)) }
    }

    private final class Seat: Sendable {
        let recorder: any EventRecorder

        init(_ recorder: any EventRecorder) {
            self.recorder = recorder
        }
    }

    private static let audience = Atomic<UInt32>(0)
    private static let observers = Annex()
    private static let console = Annex()
    private static let outcomes = Annex()
    private static let rehearsals = Annex()

    /// Tells a recorder from now on. It is the one that was given first: there is one of each in a process, which is never
    /// released, so that it can be read without a lock.
    package static func begin(_ listener: Audience, with recorder: any EventRecorder) {
        switch listener {
        case .console: console.keep(Seat(recorder))
        default: outcomes.keep(Seat(recorder))
        }
        audience.bitwiseOr(listener.rawValue, ordering: .relaxed)
    }

    /// Tells those who observe of what they want, and of nothing else.
    static func tellObservers(of interests: EventInterests, by recorder: any EventRecorder) {
        observers.keep(Seat(recorder))
        audience.bitwiseOr(Audience.observers(of: interests).rawValue, ordering: .relaxed)
        audience.bitwiseAnd(~Audience.observers(of: interests.symmetricDifference(.all)).rawValue, ordering: .relaxed)
    }

    /// Tells it no longer.
    package static func end(_ listener: Audience) {
        audience.bitwiseAnd(~listener.rawValue, ordering: .relaxed)
    }

    private static var present: Audience { Audience(rawValue: audience.load(ordering: .relaxed)) }

    /// Tells what happened to a run; one atomic load while nobody listens.
    @inline(__always)
    static func tell(_ run: Run, _ event: RunEvent) {
        let present = present.intersection(event.audience)
        if !present.isEmpty { tell(present, run, event) }
    }

    /// Tells that a run without a key was admitted.
    static func tellAdmitted(_ run: Run) {
        let present = present.intersection(.observers(of: .admissions))
        if !present.isEmpty { tell(present, run, .admitted(.started)) }
    }

    /// Tells that a run has begun; the end tells how long ago.
    @inline(__always)
    static func tellStarted(_ run: Run) {
        let present = present.intersection([.console, .rehearsals, .observers(of: [.starts, .ends, .endsOfCancelled])])
        if !present.isEmpty { noteStart(run, present) }
    }

    @inline(never)
    private static func noteStart(_ run: Run, _ present: Audience) {
        run.notes.startTicks = run.moment.age + 1
        if Build.isDebug, present.contains(.rehearsals) { run.rehearsal.value = rehearsal(of: run) }
        if present.interests.contains(.starts) { tell(.observers(of: .starts), run, .started) }
    }

    /// Tells that a run was cancelled, for its cause.
    static func tellCancelRequested(_ run: Run) {
        let present = present.intersection([.console, .observers(of: .cancellations)])
        if !present.isEmpty, let cause = run.cause { tell(present, run, .cancelRequested(cause)) }
    }

    /// Tells what happened to a scope, likewise.
    static func tell(_ core: ScopeCore, _ event: ScopeEvent) {
        let present = present.intersection(event.audience)
        if !present.isEmpty { tell(present, core, event) }
    }

    /// Tells how many values of a trigger came to nothing since this was told last, if any did.
    static func tellDropped(_ trigger: TriggerCore, of core: ScopeCore) {
        let present = present.intersection([.console, .observers(of: .drops)])
        guard !present.isEmpty else { return }
        let count = core.machine.withLock { _ in trigger.takeUntold() }
        if count > 0 { tell(present, core, .dropped(trigger, count)) }
    }

    // MARK: Rehearsals

    /// Whether runs can be rehearsed: in debug builds.
    package static var canRehearse: Bool { Build.isDebug }

    /// Asks from now on, in debug builds, what runs that begin do otherwise. As of the others, there is one in a process.
    package static func beginRehearsals(by director: any Rehearsing) {
        guard canRehearse else { return }
        rehearsals.keep(RehearsalSeat(director))
        audience.bitwiseOr(Audience.rehearsals.rawValue, ordering: .relaxed)
    }

    package static func endRehearsals() { end(.rehearsals) }

    private static func rehearsal(of run: Run) -> (any RunRehearsal)? {
        let seat: RehearsalSeat? = rehearsals.object()
        return seat?.director.rehearsal(of: run)
    }

    private final class RehearsalSeat: Sendable {
        let director: any Rehearsing

        init(_ director: any Rehearsing) {
            self.director = director
        }
    }

    @inline(never)
    private static func tell(_ present: Audience, _ run: Run, _ event: RunEvent) {
        visit(present) { $0.record(event, of: run) }
    }

    @inline(never)
    private static func tell(_ present: Audience, _ core: ScopeCore, _ event: ScopeEvent) {
        visit(present) { $0.record(event, of: core) }
    }

    private static func visit(_ present: Audience, _ body: (any EventRecorder) -> Void) {
        if present.contains(.console) { visit(console, body) }
        if !present.interests.isEmpty { visit(observers, body) }
        if present.contains(.outcomes) { visit(outcomes, body) }
    }

    private static func visit(_ place: borrowing Annex, _ body: (any EventRecorder) -> Void) {
        guard let content = place.content else { return }
        Unmanaged<Seat>.fromOpaque(content)._withUnsafeGuaranteedRef { body($0.recorder) }
    }
}

extension RunEvent {
    /// Who may want to hear of it.
    fileprivate var audience: Recorders.Audience {
        switch self {
        case .finished: [.console, .outcomes, .observers(of: interests)]
        default: [.console, .observers(of: interests)]
        }
    }
}

extension ScopeEvent {
    /// Who may want to hear of it.
    fileprivate var audience: Recorders.Audience {
        switch self {
        case .opened, .closed: .observers(of: interests)
        case .dropped, .unhandledError: [.console, .observers(of: interests)]
        }
    }
}
