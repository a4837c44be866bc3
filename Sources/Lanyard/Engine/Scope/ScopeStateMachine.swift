/// Decides about everything that a scope owns: runs, keys and child scopes. It knows no tasks: it says
/// what to do, and the scope does it after unlocking.
///
/// Invariants:
/// 1. A run is here from admission until `leave`, and no longer (R1, R9).
/// 2. The phase only moves from open to closed to cancelled; nothing enters unless it is open (R13), but parts of what
///    there is, while it is closed.
/// 3. A scope that nobody owns any more, and has neither runs nor children, retires: once.
///
/// Those of the keys stand at the head of ``KeyTable``.
struct ScopeStateMachine: ~Copyable {
    /// Whether new work may come.
    enum Phase {
        case open
        case closed
        case cancelled(CancellationCause)
    }

    private(set) var phase: Phase
    private var runs = IntrusiveList<ScopeLinkage>()

    /// What stands in its keys. Whoever changes one calls ``passRoom(_:)`` after it.
    var keys = KeyTable()

    /// Who waits for room, once there is a limit.
    private var room: ScopeRoom?
    private var children = ChildList()
    private var declared = IntrusiveList<TriggerLinkage>()

    /// How many own it: each ``TaskScope`` of it, and a ``RequestScope``.
    private var owners = 1
    private var isRetired = false

    /// Whether it and all below it, structured scopes excepted, were emptied and take no more work.
    private var isTreeEmptied = false

    /// How many runs and scopes have come: who looks twice, and finds the same number, knows that none came in between.
    private(set) var arrivals = 0

    /// How many results came too late and were not delivered.
    private(set) var withheldCount = 0

    /// Who hears of runs that end here or below.
    var listeners: [any RunEndListener] = []

    init(_ phase: Phase = .open) {
        self.phase = phase
    }

    /// Whether it takes new work.
    var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    // MARK: Admission

    /// Admits a run that no policy decides about: one without a key, or one that waits for the result of a shared run of
    /// its key. One that is part of a member enters even when the scope is closed. One that begins at once takes room even where
    /// there is none.
    mutating func takeIn(_ run: Run, beginsAtOnce: Bool = true, isPartOfMember: Bool = false) -> ScopeVerdict {
        guard isOpen || isPartOfMember && isClosedInPeace else { return .refused }
        let starts = room?.takesIn(run, mayWait: !beginsAtOnce) ?? true
        enter(run)
        if let run = run.keyed { keys.follow(run) }
        return .entered(starts: starts)
    }

    /// Admits a run of a key, as its policy decides.
    mutating func admit(_ run: KeyedRun, into effects: inout KeyEffects) -> ScopeVerdict {
        guard isOpen else { return .refused }
        var verdict = keys.admit(run, into: &effects)
        if case .entered(let starts) = verdict {
            if starts, let room { verdict = .entered(starts: room.takesIn(run)) }
            enter(run)
        }
        return verdict
    }

    /// A trigger was declared.
    mutating func add(_ trigger: TriggerCore) { declared.append(trigger) }

    /// It was released. Whoever calls holds it.
    mutating func remove(_ trigger: TriggerCore) {
        trigger.isReleased = true
        declared.remove(trigger)
    }

    /// The triggers that were declared, the oldest first, at most so many.
    func triggers(upTo limit: Int) -> [TriggerCore] { declared.elements(upTo: limit) }

    private mutating func enter(_ run: Run) {
        run.isMember = true
        arrivals &+= 1
        if run.roomSeat != .waiting { runs.append(run) }
    }

    /// Whether it takes no more work, and what there is may go on. One that has retired has nothing, and nobody would
    /// cancel what came.
    private var isClosedInPeace: Bool {
        if case .closed = phase { !isRetired } else { false }
    }

    /// Why it takes no more work, if it was cancelled.
    var causeOfRefusal: CancellationCause? {
        if case .cancelled(let cause) = phase { cause } else { nil }
    }

    // MARK: Leaving

    /// Why a run was pushed out of its key, if it was.
    func displacement(of run: KeyedRun) -> CancellationCause? { run.seat.cause }

    /// An element of a sequence came too late.
    mutating func noteWithheld() {
        withheldCount += 1
    }

    /// A run has ended that stands in no key any more; whether the scope retires with it. Whoever calls holds the run.
    mutating func leave(_ run: Run, withheld: Bool) -> Bool {
        if run.isMember && run.roomSeat != .waiting { runs.remove(run) }
        run.isMember = false
        if withheld { withheldCount += 1 }
        if let room { room.release(run) }
        return retire()
    }

    // MARK: Limits

    /// The limit of all runs, as far as it was set.
    var limit: Int? { room.flatMap { $0.limit == .max ? nil : $0.limit } }

    var isPaused: Bool { room?.isPaused ?? false }

    /// Sets how many runs may run at once. Those that run already go on.
    mutating func setLimit(_ limit: Int?, order: LineOrder) { makeRoom(order).limit = limit ?? .max }

    /// Sets whether nothing starts for now.
    mutating func setPaused(_ isPaused: Bool, order: LineOrder) { makeRoom(order).isPaused = isPaused }

    private mutating func makeRoom(_ order: LineOrder) -> ScopeRoom {
        if let room { return room }
        let made = ScopeRoom(order: order)
        room = made
        for run in runs.elements()
        where run.needsRoom && run.roomSeat != .givenUp && run.keyed?.place != .waiting { made.take(run) }
        return made
    }

    /// Gives a run that waits another rank.
    mutating func move(_ run: Run, toRank rank: UInt8, at now: ScopeInstant, into effects: inout KeyEffects) {
        if let keyed = run.keyed, keyed.place == .waiting {
            keys.move(keyed, toRank: rank, at: now, into: &effects)
        } else if let room, run.roomSeat == .waiting {
            room.move(run, toRank: rank)
        } else {
            run.rank = rank
        }
    }

    /// The last part of each step that may change a key: of the runs that it starts, those wait for which there is no room.
    mutating func passRoom(_ effects: inout KeyEffects) {
        if room != nil && !effects.start.isEmpty { passRoomToStarting(&effects) }
    }

    private mutating func passRoomToStarting(_ effects: inout KeyEffects) {
        guard let room else { return }
        var starting = Few<Run>()
        for run in effects.start.all {
            // Out of the list before: a run stands in one of them.
            runs.remove(run)
            if room.takesIn(run) {
                runs.append(run)
                starting.append(run)
            }
        }
        effects.start = starting
    }

    /// Those who start because there is room for them now; and those who waited for more, if there is, or will never be.
    mutating func fillRoom() -> (starting: [Run], waiters: [ScopeRoom.Waiter]) {
        guard let room else { return ([], []) }
        var starting: [Run] = []
        while let run = room.next() {
            runs.append(run)
            if run.roomSeat == .taken { starting.append(run) }
        }
        return (starting, room.hasMore || !isOpen ? room.takeWaiters() : [])
    }

    /// A run needs no room any more, and is listed among the others; whether it had some, or stood in line for it.
    mutating func giveUpRoom(of run: Run) -> Bool {
        guard run.isMember else { return false }
        let seat = run.roomSeat
        if let room { room.release(run) }
        if seat == .waiting { runs.append(run) }
        run.roomSeat = .givenUp
        return seat != .outside
    }

    /// Notes who waits for room; `nil` if there is some, or will never be.
    mutating func waitForRoom(_ waiter: ScopeRoom.Waiter) -> Int? {
        guard isOpen, let room, !room.hasMore else { return nil }
        return room.add(waiter)
    }

    /// Who waited, and does no more.
    mutating func stopWaitingForRoom(_ number: Int) -> ScopeRoom.Waiter? { room?.removeWaiter(number) }

    // MARK: Cancelling

    /// Empties all keys, so that nothing starts; the runs and children that have to be cancelled, and what follows for
    /// the keys, the cancelling apart. `nil` if that was done, and nothing has come in since.
    ///
    /// - Parameters:
    ///   - refusing: Whether it takes no more work from now on.
    ///   - isWhole: Whether all below it take no more work, either.
    mutating func empty(
        for cause: CancellationCause,
        _ refusing: Bool,
        _ isWhole: Bool
    ) -> (closes: Bool, (runs: [Run], children: [ScopeCore], keys: [(key: TaskKey, rest: KeyEffects.Rest)]))? {
        if isWhole && isTreeEmptied { return nil }
        let closes = refusing && refuseAll(cause)
        if isWhole { isTreeEmptied = true }
        return (closes, cancelAll(for: cause))
    }

    /// Takes no more work if there is none of any kind, and one owner; whether it was open until now. `nil` if there is more.
    mutating func closeIfUnused() -> Bool? {
        guard owners == 1 && isEmpty else { return nil }
        guard isOpen else { return false }
        phase = .closed
        return true
    }

    /// Whether there is no work of any kind, and no limit: those that wait for room have to be told of an end.
    private var isEmpty: Bool { runs.isEmpty && room == nil && keys.isEmpty && children.isEmpty }

    /// Takes no more work for a cause, if there is none of any kind; whether it was open until now. `nil` if there is some, or a
    /// limit.
    mutating func endIfEmpty(for cause: CancellationCause) -> Bool? {
        guard isEmpty else { return nil }
        isTreeEmptied = true
        return refuseAll(cause)
    }

    mutating func cancelAll(for cause: CancellationCause) -> (
        runs: [Run], children: [ScopeCore], keys: [(key: TaskKey, rest: KeyEffects.Rest)]
    ) {
        let keys = keys.cancelAll(for: cause)
        if let room { for run in room.empty() { runs.append(run) } }
        let (runs, children) = contents
        return (runs, children, keys)
    }

    /// Takes no more work; what there is goes on.
    mutating func close() -> (runs: [Run], children: [ScopeCore]) {
        if case .open = phase { phase = .closed }
        return contents
    }

    /// Takes no more work, for a cause; whether it was open until now.
    @discardableResult
    mutating func refuseAll(_ cause: CancellationCause) -> Bool {
        let wasOpen = isOpen
        if case .cancelled = phase { return wasOpen }
        phase = .cancelled(cause)
        return wasOpen
    }

    // MARK: The tree

    /// Takes in a child; the phase it starts with.
    mutating func addChild(_ child: ScopeCore) -> Phase {
        children.append(child)
        arrivals &+= 1
        return phase
    }

    /// Forgets a retired child; whether this scope retires with it. Whoever calls holds the child.
    mutating func disown(_ child: ScopeCore) -> Bool {
        children.remove(child)
        return retire()
    }

    /// Counts one more owner; false once there was none.
    mutating func addOwner() -> Bool {
        guard owners > 0 else { return false }
        owners += 1
        return true
    }

    enum ReleaseAction {
        /// There are others, or it has retired.
        case stay
        /// Nobody owns it any more: everything is to be cancelled, and it retires when nothing is left.
        case cancel
        /// It owned nothing and retires: there is nothing to cancel, and nobody left to tell a cause.
        case retire
    }

    /// An owner is gone.
    mutating func release() -> ReleaseAction {
        owners -= 1
        guard owners == 0 else { return .stay }
        guard keys.isEmpty && retire() else { return .cancel }
        if case .open = phase { phase = .closed }
        return .retire
    }

    /// Whether it retires now, because nobody owns it and nothing is left.
    mutating func retire() -> Bool {
        guard owners == 0 && !isRetired && count == 0 && children.isEmpty else { return false }
        isRetired = true
        return true
    }

    // MARK: What there is

    /// The runs and child scopes of the moment, the oldest first.
    var contents: (runs: [Run], children: [ScopeCore]) {
        (runs.elements() + (room?.waiting() ?? []), allChildren)
    }

    /// Some of them, at most so many of each.
    func contents(upTo limit: Int) -> (runs: [Run], children: [ScopeCore]) {
        var some = runs.elements(upTo: limit)
        if let room { some += room.waiting(upTo: limit - some.count) }
        return (some, children.elements(upTo: limit))
    }

    func first(where matches: (Run) -> Bool) -> Run? {
        runs.first(where: matches) ?? room?.firstWaiting(where: matches)
    }

    /// In the order in which they came.
    var allChildren: [ScopeCore] { children.elements() }

    /// How many runs there are, those that wait and wind down included.
    var count: Int { runs.count + (room?.waitingCount ?? 0) }

    var childCount: Int { children.count }

    /// The runs of its key, or of the scope, of which so many have to end before a run that waits can start. A pause does not count:
    /// it ends some time.
    ///
    /// - Parameter limit: How many are looked at; where there are more, none is told.
    func blockers(of run: Run, upTo limit: Int) -> (runs: [Run], ends: Int) {
        if let room, run.roomSeat == .waiting {
            guard room.endsNeeded > 0, runs.count <= limit else { return ([], 0) }
            return (runs.elements().filter { $0.roomSeat == .taken }, room.endsNeeded)
        }
        guard let run = run.keyed, run.place == .waiting, let slot = run.seat.slot, slot.running.count <= limit
        else { return ([], 0) }
        if run.keyedCall.policy.seesPayloads {
            let holders = slot.holders(of: run)
            return (holders, holders.count)
        }
        let ends = slot.endsNeeded(by: run)
        guard ends > 0 else { return ([], 0) }
        guard slot.isWindingDown else { return (slot.running.elements(), ends) }
        guard runs.count <= limit else { return ([], 0) }
        return (slot.running.elements() + runs.elements().filter { $0.keyed.map(slot.isWindingDown) ?? false }, ends)
    }
}

/// The list of all runs of a scope.
enum ScopeLinkage: ListLinkage {
    static func withLinks(_ run: Run, _ change: (inout ListLinks<Run>) -> Void) { change(&run.links) }
}

/// What became of a run with a key that asked to be admitted.
enum ScopeVerdict {
    /// It is one of the scope's now.
    case entered(starts: Bool)
    case join(Run)
    case skip
    case refused

    /// Its policy wants to share a run, and does not say that it shares any.
    case joinsUnshared
}
