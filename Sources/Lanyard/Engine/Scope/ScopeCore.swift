internal import Synchronization

/// What a ``TaskScope`` or a ``RequestScope`` stands for. It lives until the scope is released and its last run has ended.
///
/// Locks: its own, its timers' and its runs' are never held together, and nothing is called, cancelled,
/// resumed or released under any of them (R4).
///
/// References: runs and children hold their core, and the core holds its members and children until they leave. What stands for the
/// scope is held by the user alone, or by a request, which waits for its run. So a released scope comes apart by itself (R7, R9).
package final class ScopeCore: Sendable {
    package let id = ScopeID.next()
    package let naming: ScopeName?
    package let origin: CallSite

    /// The scope above. Unsafe, because only `deinit` changes it, and the block. Unchecked, or W11 takes 4 % more.
    @exclusivity(unchecked) package nonisolated(unsafe) private(set) var parent: ScopeCore?

    /// What it hands down.
    let settings: ScopeSettings

    /// The block that hears of its runs that end, if it is a structured scope or belongs to one. No setting: each block would make
    /// settings of its own.
    nonisolated(unsafe) private(set) var block: (any StructuredBlock)?

    typealias ErrorHandler = @Sendable (any Error, RunInfo) -> Void

    /// What the recorder keeps here, if there is one.
    package let annex = Annex()

    /// What is told of it, once anybody asked.
    let info = Annex()

    /// Who waits for its shutdown, if anybody does.
    let shutdownWatch = Annex()

    /// Whether a block waits for it. Then what cancels it is the task of that block, and nothing done to the scopes
    /// above: it is part of the work there is, and may be in a shield.
    let isStructured: Bool
    let machine: CrowdedMutex<ScopeStateMachine>

    /// What becomes of its runs when its last owner is gone.
    let onRelease: ReleaseBehavior

    /// When it ends, if its parent is shut down.
    let shutdownPhase: ShutdownPhase

    /// In which order those start that wait for room.
    let order: LineOrder

    /// Whether a limit was set, or it was paused; then it has a ``ScopeRoom``.
    let limited = Atomic(false)

    /// Where it stands among the scopes below its parent, or among those that have none. Unsafe, because only its parent, or the
    /// registry if it has none, touches it, each under its own lock. Unchecked, or W11 takes 4 % more.
    @exclusivity(unchecked) nonisolated(unsafe) var place = ChildList.Position()

    init(
        name: ScopeName?,
        parent: ScopeCore?,
        timers: Timers?,
        rawPriority: UInt8?,
        executor: (any TaskExecutor)?,
        onUnhandledError: ErrorHandler? = nil,
        inheritsTaskLocals: Bool? = nil,
        order: LineOrder = .arrival,
        shutdownPhase: ShutdownPhase = .withParent,
        onRelease: ReleaseBehavior = .cancels,
        origin: CallSite,
        block: (any StructuredBlock)? = nil
    ) {
        naming = name
        self.parent = parent
        settings = .below(
            parent?.settings,
            timers: timers,
            rawPriority: rawPriority,
            executor: executor,
            onUnhandledError: onUnhandledError,
            inheritsTaskLocals: inheritsTaskLocals
        )
        self.block = block ?? parent?.block
        self.order = order
        self.shutdownPhase = shutdownPhase
        self.onRelease = onRelease
        self.origin = origin
        isStructured = block != nil
        machine = CrowdedMutex(ScopeStateMachine(), gate: .scope(id.rawValue))
    }

    deinit {
        disarmAll()
        // The block holds what the scope is part of: another run, and through it another scope.
        if isStructured {
            var last: AnyObject? = block
            block = nil
            Releases.release(&last)
        }
        Releases.release(&parent)
    }

    /// Joined once, if it has two parts.
    package var name: String? { naming == nil ? nil : ScopeInfo(self).name }

    var title: String { name ?? "TaskScope" }

    /// Counts one more owner; false once there was none.
    func addOwner() -> Bool { machine.withLock { $0.addOwner() } }

    /// The key of a value: the one that is there, or a new one.
    func key(of base: some Hashable & Sendable) -> TaskKey {
        machine.withLock { $0.keys.recentKey(of: base) } ?? TaskKey(base)
    }

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
        machine.withLock { $0.keys.contents(upTo: limit) }
    }

    /// The triggers that were declared, at most so many.
    package func triggers(upTo limit: Int = .max) -> [TriggerCore] { machine.withLock { $0.triggers(upTo: limit) } }

    /// How many values of a trigger came to nothing of which the recorders have not been told.
    package func untoldCount(of trigger: TriggerCore) -> Int { machine.withLock { _ in trigger.untoldCount } }

    /// The run with an identity, if it is one of this scope.
    func run(_ id: RunID) -> Run? { machine.withLock { $0.first { $0.id == id } } }

    var children: [ScopeCore] { machine.withLock { $0.allChildren } }

    package var childCount: Int { machine.withLock { $0.childCount } }

    /// Those who wait for the result of a run: calls that share one share that of any policy.
    func followers(of run: KeyedRun) -> [Run] { machine.withLock { $0.keys.followers(of: run) } }

    /// The run that a key has now.
    func activeRun(of key: TaskKey) -> Run? { machine.withLock { $0.keys.activeRun(of: key) } }

    /// Takes no more work, here and in a part of the scopes below, structured scopes excepted.
    func close(_ reach: Reach = .everything) {
        var waiting = [self]
        while let core = waiting.popLast() {
            let (wasOpen, children) = core.machine.withLock { ($0.isOpen, $0.close().children) }
            if wasOpen { Recorders.tell(core, .closed) }
            if core.isLimited { core.fillRoom() }
            waiting += children.reversed().filter { !$0.isStructured && reach.includes($0) }
        }
    }

    /// What a test lets happen where other threads can act: after each scope that was looked at, in debug builds.
    @TaskLocal static var afterLook: (@Sendable (ScopeCore) -> Void)?

    /// All runs of the scope and of a part of those below it.
    func tree(_ reach: Reach = .everything) -> [Run] {
        var (found, waiting): ([Run], [ScopeCore]) = ([], [self])
        while let core = waiting.popLast() {
            let (runs, children) = core.contents
            if Build.isDebug { Self.afterLook?(core) }
            found += runs
            waiting += children.reversed().filter(reach.includes)
        }
        return found
    }

    /// All runs of the scope and of those below it, apart from some. If it finds none, there was a moment at which there was none in
    /// any of them.
    ///
    /// To look at one scope after the other does not tell that: a run of the last may add one to the first, and end before its own scope
    /// is looked at. So it looks twice: if both looks find nothing, and nothing has come in between, there was nothing then.
    func liveRuns(except others: Set<RunID> = []) -> [Run] {
        var before: [Arrivals]?
        while true {
            let (runs, arrivals) = look()
            let live = others.isEmpty ? runs : runs.filter { !others.contains($0.id) }
            if !live.isEmpty || arrivals.count == 1 || arrivals == before { return live }
            before = arrivals
        }
    }

    private struct Arrivals: Equatable {
        let scope: ScopeID
        let count: Int
    }

    /// What a look at each scope finds, one after the other.
    private func look() -> (runs: [Run], arrivals: [Arrivals]) {
        var found: (runs: [Run], arrivals: [Arrivals]) = ([], [])
        var waiting = [self]
        while let core = waiting.popLast() {
            let (contents, count) = core.machine.withLock { ($0.contents, $0.arrivals) }
            if Build.isDebug { Self.afterLook?(core) }
            found.runs += contents.runs
            found.arrivals.append(Arrivals(scope: core.id, count: count))
            waiting += contents.children.reversed()
        }
        return found
    }

    /// How far what is done to a scope reaches below it.
    enum Reach {
        case everything
        /// Not to those that end before or after their parents.
        case phase

        func includes(_ child: ScopeCore) -> Bool { self == .everything || child.shutdownPhase.order == .with }
    }

    /// The oldest run of the scope, or else of those below it, that is none of some.
    func oldestRun(except others: Set<RunID>) -> Run? {
        var waiting = [self]
        while let core = waiting.popLast() {
            if let run = core.machine.withLock({ $0.first { !others.contains($0.id) } }) { return run }
            waiting += core.children.reversed()
        }
        return nil
    }

    // MARK: The tree
    // Loops, and no recursion: a tree may be deeper than the stack.

    /// Joins the parent, and takes over whether it is open, structured scopes excepted.
    func enlist() {
        Recorders.tell(self, .opened)
        guard let parent else { return ScopeRegistry.add(self) }
        let phase = parent.machine.withLock { $0.addChild(self) }
        if isStructured { return }
        switch phase {
        case .open: break
        case .closed: close()
        case .cancelled(let cause):
            if machine.withLock({ $0.refuseAll(cause) }) { Recorders.tell(self, .closed) }
        }
    }

    /// A reference to the scope is gone.
    func release() {
        let (wasOpen, action) = machine.withLock { ($0.isOpen, $0.release()) }
        if Build.isDebug && action != .stay { warnIfKeptByRun() }
        switch action {
        case .stay:
            break
        case .cancel where onRelease == .finishes:
            finish()
            if machine.withLock({ $0.retire() }) { retire() }
        case .cancel:
            let cause = cause(.ownerReleased, nil, origin)
            cancelTree(cause, below: cause, refusing: true)
            if machine.withLock({ $0.retire() }) { retire() }
        case .retire:
            if wasOpen { Recorders.tell(self, .closed) }
            retire()
        }
    }

    /// Tells that nothing but the operation of one of its runs kept it: nobody would have cancelled that one.
    private func warnIfKeptByRun() {
        guard let run = CurrentRun.run, run.isReleasingWork.load(ordering: .relaxed), run.core.isInside(self),
            run.cause == nil
        else {
            return
        }
        Build.warn(
            """
            \(run.origin): the operation of “\(run.title)” kept the scope “\(title)” alive: nothing else held it when the \
            operation ended, and until then nothing would have cancelled it. Let the operation ask for \
            `TaskContext.current.scope`, or capture the owner of the scope weakly.
            """
        )
    }

    /// Takes no more work, and holds back nothing of what there is.
    private func finish() {
        close()
        endPauses()
        for (key, _) in keys(upTo: .max) { flush(key) }
    }

    /// Lets start what is paused, since nobody else will.
    func endPauses() {
        if isLimited { setPaused(false) }
        for (key, _) in keys(upTo: .max) where isPaused(key) { setPaused(false, key) }
    }

    /// Nothing is left of it, and nobody can add anything; nor is anything left of those above that had nothing else.
    func retire() {
        var leaving = self
        while let parent = leaving.parent {
            guard parent.machine.withLock({ $0.disown(leaving) }) else { return }
            leaving = parent
        }
        ScopeRegistry.remove(leaving)
    }

    /// Whether the current task is part of a run of this scope or of one below it.
    var containsCurrentTask: Bool {
        CurrentRun.isPart { $0.core.isInside(self) }
    }

    /// Whether this is `other` or a scope below it.
    private func isInside(_ other: ScopeCore) -> Bool {
        sequence(first: self, next: \.parent).contains { $0 === other }
    }
}
