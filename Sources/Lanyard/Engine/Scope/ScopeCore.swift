internal import Synchronization

/// What a ``TaskScope`` stands for. It lives until the scope is released and its last run has ended.
///
/// Locks: its own, its timers' and its runs' are never held together, and nothing is called, cancelled,
/// resumed or released under any of them (R4).
///
/// References: runs and children hold their core, the core holds its members and children until they
/// leave, nobody but the user holds the ``TaskScope``; so a released scope comes apart by itself (R7, R9).
package final class ScopeCore: Sendable {
    package let id = ScopeID.next()
    package let name: String?
    package let origin: SourceLocation
    package let clock: ScopeClock
    let rawPriority: UInt8?
    package let executor: (any TaskExecutor)?

    /// The executor, if it measures each run on its own.
    let metering: (any RunMetering)?
    package let parent: ScopeCore?

    /// What the recorder keeps here, if there is one.
    package let annex = Annex()

    /// Who hears of its runs that end, if it is a structured scope or belongs to one.
    let supervisor: (any Supervisor)?

    /// Whether a block waits for it. Then what cancels it is the task of that block, and nothing done to the scopes
    /// above: it is part of the work there is, and may be in a shield.
    let isStructured: Bool
    private let machine: Mutex<ScopeStateMachine>

    /// Its timers, once it has any.
    private let madeTimers = Annex()

    /// Where it stands among the scopes that have none above. Unsafe, because only the registry touches it, under its lock.
    @exclusivity(unchecked) nonisolated(unsafe) var place = ScopeRegistry.Place()

    init(
        name: String?,
        parent: ScopeCore?,
        clock: ScopeClock?,
        timers: Timers? = nil,
        rawPriority: UInt8?,
        executor: (any TaskExecutor)?,
        origin: SourceLocation,
        supervisor: (any Supervisor)? = nil
    ) {
        self.name = name
        self.parent = parent
        self.clock = clock ?? parent?.clock ?? .continuous
        self.rawPriority = rawPriority ?? parent?.rawPriority
        self.executor = executor ?? parent?.executor
        metering = if let executor { executor as? any RunMetering } else { parent?.metering }
        self.origin = origin
        self.supervisor = supervisor ?? parent?.supervisor
        isStructured = supervisor != nil
        machine = Mutex(ScopeStateMachine())
        if let timers { madeTimers.keep(timers) }
    }

    deinit {
        if madeTimers.content != nil { disarmAll() }
    }

    /// What its deadlines and keys wait for; made when first asked for, because most scopes need none.
    var timers: Timers {
        if madeTimers.content == nil { madeTimers.keep(Timers(clock: clock, executor: executor)) }
        return Unmanaged<Timers>.fromOpaque(madeTimers.content!).takeUnretainedValue()
    }

    var title: String { name ?? "TaskScope" }

    /// Counts one more ``TaskScope`` of it; false once there was none.
    func addOwner() -> Bool { machine.withLock { $0.addOwner() } }

    package var count: Int { machine.withLock { $0.count } }

    package var isOpen: Bool { machine.withLock { $0.isOpen } }

    package var withheldCount: Int { machine.withLock { $0.withheldCount } }

    var contents: (runs: [Run], children: [ScopeCore]) { machine.withLock { $0.contents } }

    /// Some of its runs and children, at most so many of each: which, is not said.
    package func contents(upTo limit: Int) -> (runs: [Run], children: [ScopeCore]) {
        machine.withLock { $0.contents(upTo: limit) }
    }

    /// What stands in some of its keys, at most so many: which, is not said.
    package func keys(upTo limit: Int) -> [(key: TaskKey, count: KeyCount)] {
        machine.withLock { $0.keys(upTo: limit) }
    }

    /// The run with an identity, if it is one of this scope.
    func run(_ id: RunID) -> Run? { machine.withLock { $0.first { $0.id == id } } }

    var children: [ScopeCore] { machine.withLock { $0.allChildren } }

    package var childCount: Int { machine.withLock { $0.childCount } }

    func cause(
        _ kind: CancellationCause.Kind,
        _ reason: String?,
        _ origin: SourceLocation,
        underlying: CancellationCause? = nil
    ) -> CancellationCause {
        CancellationCause(kind: kind, reason: reason, origin: origin, instant: clock.now(), underlying: underlying)
    }

    // MARK: Runs

    /// Whether its runs are tasks like any other, unless their calls ask for more.
    @inline(__always)
    var takesAnyTask: Bool { executor == nil && rawPriority == nil }

    /// Puts a plain run into the table, if the scope takes any.
    @inline(__always)
    func takesIn(_ run: Run) -> Bool {
        machine.withLock { $0.takesIn(run) }
    }

    /// Puts a run into the table that no policy decides about, if the scope lets it: one without a key, or one
    /// that follows a shared run.
    func admit(_ run: Run, isPartOfMember: Bool = false) -> ScopeVerdict {
        machine.withLock { $0.admit(run, isPartOfMember: isPartOfMember) }
    }

    /// Puts a run of a key into the table, if the scope and the policy let it.
    func admit(_ run: KeyedRun, into effects: inout KeyEffects) -> ScopeVerdict {
        machine.withLock { $0.admit(run, into: &effects) }
    }

    /// A cancelled run leaves its key.
    func withdraw(_ run: Run) {
        // One that was pushed out of its key makes no room by being cancelled.
        guard let run = run.keyed, machine.withLock({ _ in run.seat.holdsKey }) else { return }
        let now = clock.now()
        var effects = KeyEffects()
        machine.withLock { $0.withdraw(run, at: now, into: &effects) }
        apply(effects, run.keyedCall.key)
    }

    /// A run hands over its result: it leaves its key before, and what follows from that is done after.
    ///
    /// If it was pushed out of its key and has not been told yet, it learns it here.
    func vacate(_ run: Run) -> (cause: CancellationCause?, effects: KeyEffects)? {
        guard let run = run.keyed else { return nil }
        let now = clock.now()
        var effects = KeyEffects()
        let cause = machine.withLock { $0.vacate(run, at: now, into: &effects) }
        return (cause, effects)
    }

    /// Why a run was pushed out of its key, if it was; it may not have been told yet.
    func displacement(of run: Run) -> CancellationCause? {
        guard let run = run.keyed else { return nil }
        return machine.withLock { _ in run.seat.cause }
    }

    func noteWithheld() {
        machine.withLock { $0.noteWithheld() }
    }

    /// A run has ended.
    @inline(__always)
    func leave(_ run: Run, withheld: Bool) {
        if run.isKeyed || run.limit != nil { return leaveKey(run, withheld: withheld) }
        if machine.withLock({ $0.leave(run, withheld: withheld) }) { retire() }
    }

    /// The same for one that has a key or a deadline.
    @inline(never)
    private func leaveKey(_ run: Run, withheld: Bool) {
        run.limit?.lift()
        guard let run = run.keyed else {
            if machine.withLock({ $0.leave(run, withheld: withheld) }) { retire() }
            return
        }
        let now = clock.now()
        var effects = KeyEffects()
        machine.withLock { $0.leave(run, at: now, withheld: withheld, into: &effects) }
        apply(effects, run.keyedCall.key)
    }

    /// Does what follows from a step.
    func apply(_ effects: borrowing KeyEffects, _ key: TaskKey) {
        if let cause = effects.cause {
            effects.displaced.visit { $0.cancel(cause) }
            effects.asked.visit { $0.cancel(cause, after: effects.grace) }
        }
        setTimer(effects.timer, for: key)
        effects.start.visit { $0.start() }
        if effects.retires { retire() }
    }

    /// Whether a timer is the one that its key waits for.
    func isArmed(_ timer: Timers.Timer, for key: TaskKey) -> Bool {
        machine.withLock { $0.timer(of: key) === timer }
    }

    /// The timers that its keys wait for.
    var armedTimers: [Timers.Timer] { machine.withLock { $0.timers } }

    func timerFired(_ timer: ObjectIdentifier, key: TaskKey) {
        let now = clock.now()
        var effects = KeyEffects()
        machine.withLock { $0.timerFired(timer, key: key, at: now, into: &effects) }
        apply(effects, key)
    }

    // MARK: Cancelling

    /// Cancels the runs of a key, and returns them.
    @discardableResult
    func cancel(_ key: TaskKey, _ cause: CancellationCause) -> [Run] {
        var effects = KeyEffects()
        machine.withLock { $0.cancel(key, for: cause, into: &effects) }
        apply(effects, key)
        return effects.displaced.all
    }

    /// Cancels all runs of the scope and of those below it, which learn of it through `below`, structured scopes
    /// excepted; returns them.
    @discardableResult
    func cancelTree(_ cause: CancellationCause, below: CancellationCause, refusing: Bool) -> [Run] {
        var (closes, (runs, children, keys)) = machine.withLock { machine in
            let closes = refusing && machine.isOpen
            if refusing { machine.refuseAll(cause) }
            return (closes, machine.cancelAll(for: cause))
        }
        if closes { Recorders.tell(self, .closed) }
        for run in runs { run.cancel(cause) }
        // None is set: a window that stays open has a timer already, by the third invariant of the keys.
        for case .disarm(let timer) in keys.map(\.timer) { timers.cancel(timer) }
        for child in children where !child.isStructured {
            // The time is told on the child's clock, which may be another.
            let own = child.cause(below.kind, below.reason, below.origin, underlying: below.underlying)
            runs += child.cancelTree(own, below: own, refusing: refusing)
        }
        return runs
    }

    /// Takes no more work, here and below, structured scopes excepted.
    func close() {
        let (wasOpen, children) = machine.withLock { ($0.isOpen, $0.close().children) }
        if wasOpen { Recorders.tell(self, .closed) }
        for child in children where !child.isStructured { child.close() }
    }

    /// All runs of the scope and of those below it.
    var tree: [Run] {
        let (runs, children) = contents
        return children.reduce(into: runs) { $0 += $1.tree }
    }

    // MARK: The tree

    /// Joins the parent, and takes over whether it is open, structured scopes excepted.
    func enlist() {
        Recorders.tell(self, .opened)
        guard let parent else { return ScopeRegistry.add(self) }
        let phase = parent.machine.withLock { $0.adopt(self, id: ObjectIdentifier(self)) }
        if isStructured { return }
        switch phase {
        case .open: break
        case .closed: close()
        case .cancelled(let cause):
            machine.withLock { $0.refuseAll(cause) }
            Recorders.tell(self, .closed)
        }
    }

    /// A reference to the scope is gone.
    func release() {
        let (wasOpen, action) = machine.withLock { ($0.isOpen, $0.release()) }
        switch action {
        case .stay:
            break
        case .cancel:
            let cause = cause(.ownerReleased, nil, origin)
            cancelTree(cause, below: cause, refusing: true)
            if machine.withLock({ $0.retire() }) { retire() }
        case .retire:
            if wasOpen { Recorders.tell(self, .closed) }
            retire()
        }
    }

    private func disown(_ child: ScopeCore) {
        let (_, retires) = machine.withLock { $0.disown(ObjectIdentifier(child)) }
        if retires { retire() }
    }

    /// Nothing is left of it, and nobody can add anything.
    private func retire() {
        if let parent { parent.disown(self) } else { ScopeRegistry.remove(self) }
    }

    /// Whether the current task is part of a run of this scope or of one below it.
    var containsCurrentTask: Bool {
        CurrentRun.isPart { $0.core.isInside(self) }
    }

    /// Whether this is `other` or a scope below it.
    private func isInside(_ other: ScopeCore) -> Bool {
        self === other || (parent?.isInside(other) ?? false)
    }
}
