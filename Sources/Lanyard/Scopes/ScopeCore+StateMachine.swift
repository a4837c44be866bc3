/// Decides about everything that a scope owns: runs, keys and child scopes. It knows no tasks: it says
/// what to do, and the scope does it after unlocking.
///
/// Invariants:
/// 1. A run is in `members` from admission until `leave`, and no longer (R1, R9).
/// 2. A member of a key stands in exactly one ``ScopeMember/Place``.
/// 3. A key has a slot while a member stands in it or a window is open on it, and no longer.
/// 4. A key whose head waits for a time, or with an open window, has a timer that fires no later.
/// 5. The phase only moves from open to closed to cancelled; nothing enters unless it is open (R13).
/// 6. A scope that was released, and has neither members nor children, retires: once.
struct ScopeStateMachine<Run, Child>: ~Copyable {
    typealias Member = ScopeMember<Run>

    /// Whether new work may come.
    enum Phase {
        case open
        case closed
        case cancelled(CancellationCause)
    }

    private(set) var phase: Phase
    private var members = Slab<Member>()
    private var slots: [TaskKey: KeySlot] = [:]
    private var children: [ObjectIdentifier: Child] = [:]
    private var isReleased = false
    private var isRetired = false
    private var nextTimer: UInt64 = 1

    /// How many results came too late and were not delivered.
    private(set) var withheldCount = 0

    init(_ phase: Phase = .open) {
        self.phase = phase
    }

    /// What follows from a step, to be done in this order.
    struct Effects {
        /// Pushed out of their key: to be cancelled, for the cause.
        var displaced: [Run] = []
        var cause: CancellationCause?
        /// To be asked to finish, and cancelled for the cause after the grace.
        var asked: [Run] = []
        var grace = Duration.zero
        var timer = KeySlot.TimerChange.none
        /// Let go by their policy: to be started.
        var start: [Run] = []
        /// A key of the user's that must be released outside the lock.
        var dropped: TaskKey?
        /// The scope has nothing left and nobody who could give it more.
        var retires = false
    }

    /// Whether it takes new work.
    var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    // MARK: Admission

    enum Verdict {
        case entered(index: Int, starts: Bool)
        case join(Run)
        case skip
        case refused(CancellationCause?)
    }

    /// Admits a run without a key; one that is part of a member enters even when the scope is closed.
    mutating func admit(_ run: Run, id: RunID, isPartOfMember: Bool = false) -> Verdict {
        if let refusal, !(isPartOfMember && isClosedInPeace) { return refusal }
        let index = members.insert(Member(id: id, run: run))
        return .entered(index: index, starts: true)
    }

    /// Admits a run of a key, as its policy decides.
    mutating func admit(
        _ run: Run,
        id: RunID,
        key: TaskKey,
        policy: OverlapPolicy,
        origin: SourceLocation,
        at now: ScopeInstant
    ) -> (verdict: Verdict, effects: Effects) {
        if let refusal { return (refusal, Effects()) }
        var verdict = Verdict.skip
        var cause: CancellationCause?
        var asked: (runs: [Run], grace: Duration)?
        var effects = update(key, at: now, creating: true) { slot, members in
            slot.closeWindow(at: now)
            switch policy.reducer.admit(slot.state(arrival: now, now: now, deciding: false)) {
            case .skip:
                return []
            case .join:
                if policy.reducer.sharesRuns, let shared = slot.running.last { verdict = .join(members[shared].run) }
                return []
            case .enter(let displacement, let asking, let opening):
                if let asking { asked = (slot.running.map { members[$0].run }, asking) }
                if slot.hasAnything(of: displacement) || asked?.runs.isEmpty == false {
                    cause = CancellationCause(kind: .replaced(by: id), origin: origin, instant: now)
                }
                let displaced = slot.displace(displacement, &members, for: cause)
                if let opening { slot.openWindow(opening, at: now) }
                let index = members.insert(Member(id: id, run: run))
                slot.enqueue(KeySlot.Entry(index: index, id: id, policy: policy, arrival: now), &members)
                verdict = .entered(index: index, starts: false)
                return displaced
            }
        }
        effects.cause = cause
        if let asked { (effects.asked, effects.grace) = asked }
        if case .entered(let index, _) = verdict, members[index].place == .running {
            // Of the runs that this step starts, the new one is the last: it stood at the end of the line.
            effects.start.removeLast()
            verdict = .entered(index: index, starts: true)
        }
        return (verdict, effects)
    }

    /// Admits a run that waits for the result of a shared run of its key.
    mutating func follow(_ run: Run, id: RunID, key: TaskKey) -> Verdict {
        if let refusal { return refusal }
        let index = members.insert(Member(id: id, run: run))
        slots[key, default: KeySlot()].addFollower(index, &members)
        return .entered(index: index, starts: true)
    }

    /// Whether it takes no more work, and what there is may go on.
    private var isClosedInPeace: Bool {
        if case .closed = phase { true } else { false }
    }

    private var refusal: Verdict? {
        switch phase {
        case .open: nil
        case .closed: .refused(nil)
        case .cancelled(let cause): .refused(cause)
        }
    }

    // MARK: Leaving

    /// A cancelled run leaves its key at once and stays a member until it ends (R5); it may have ended meanwhile.
    mutating func withdraw(at index: Int, id: RunID, key: TaskKey, at now: ScopeInstant) -> Effects {
        guard members.element(at: index)?.id == id else { return Effects() }
        return update(key, at: now) { slot, members in
            slot.windDown(index, &members)
            return []
        }
    }

    /// Why a run was pushed out of its key, if it was, and is still there.
    func cause(at index: Int, id: RunID) -> CancellationCause? {
        guard let member = members.element(at: index), member.id == id else { return nil }
        return member.cause
    }

    /// An element of a sequence came too late.
    mutating func noteWithheld() {
        withheldCount += 1
    }

    /// A run whose result is being delivered makes room for the next of its key.
    mutating func vacate(at index: Int, key: TaskKey, at now: ScopeInstant) -> Effects {
        update(key, at: now) { slot, members in
            slot.remove(index, &members)
            return []
        }
    }

    /// A run without a key has ended, or one that has left its key; whether the scope retires with it.
    mutating func leave(at index: Int, withheld: Bool) -> Bool {
        members.remove(at: index)
        if withheld { withheldCount += 1 }
        return retire()
    }

    /// A run of a key has ended.
    mutating func leave(at index: Int, key: TaskKey, at now: ScopeInstant, withheld: Bool) -> Effects {
        var effects = vacate(at: index, key: key, at: now)
        effects.retires = leave(at: index, withheld: withheld)
        return effects
    }

    // MARK: Cancelling

    /// Pushes everything out of a key; what has to be cancelled.
    mutating func cancel(key: TaskKey, for cause: CancellationCause) -> Effects {
        var effects = update(key, at: cause.instant) { $0.displace(.everything, &$1, for: cause) }
        effects.cause = cause
        return effects
    }

    /// Empties all keys, so that nothing starts; the runs and children that have to be cancelled.
    mutating func cancelAll(for cause: CancellationCause) -> (runs: [Run], children: [Child]) {
        for index in slots.values.indices { _ = slots.values[index].displace(.everything, &members, for: cause) }
        return contents
    }

    /// Takes no more work; what there is goes on.
    mutating func close() -> (runs: [Run], children: [Child]) {
        if case .open = phase { phase = .closed }
        return contents
    }

    /// Takes no more work, for a cause.
    mutating func refuseAll(_ cause: CancellationCause) {
        if case .cancelled = phase { return }
        phase = .cancelled(cause)
    }

    // MARK: The tree

    /// Takes in a child; the phase it starts with.
    mutating func adopt(_ child: Child, id: ObjectIdentifier) -> Phase {
        children[id] = child
        return phase
    }

    /// Forgets a retired child; whether this scope retires with it.
    mutating func disown(_ id: ObjectIdentifier) -> (child: Child?, retires: Bool) {
        let child = children.removeValue(forKey: id)
        return (child, retire())
    }

    /// The last reference to the scope is gone; whether it retires at once.
    mutating func release() -> Bool {
        isReleased = true
        return retire()
    }

    private mutating func retire() -> Bool {
        guard isReleased && !isRetired && members.count == 0 && children.isEmpty else { return false }
        isRetired = true
        return true
    }

    /// The runs and child scopes of the moment.
    var contents: (runs: [Run], children: [Child]) {
        (members.elements.map(\.run), Array(children.values))
    }

    /// Some of them, at most so many of each.
    func contents(upTo limit: Int) -> (runs: [Run], children: [Child]) {
        (members.first(limit).map(\.run), Array(children.values.prefix(limit)))
    }

    func run(_ id: RunID) -> Run? { members.first { $0.id == id }?.run }

    var allChildren: [Child] { Array(children.values) }

    /// How many runs there are, those that wait and wind down included.
    var count: Int { members.count }

    var childCount: Int { children.count }

    // MARK: Keys

    /// What stands in some of the keys, at most so many.
    func keys(upTo limit: Int) -> [(key: TaskKey, count: KeyCount)] {
        slots.prefix(limit).map { ($0.key, $0.value.count) }
    }

    /// The timer that a key waits for.
    func timer(of key: TaskKey) -> UInt64? {
        slots[key]?.timer?.id
    }

    /// The timers that all keys wait for.
    var timers: [UInt64] { slots.values.compactMap(\.timer?.id) }

    /// The timer of a key fired.
    mutating func timerFired(_ timer: UInt64, key: TaskKey, at now: ScopeInstant) -> Effects {
        update(key, at: now) { slot, _ in
            if slot.timer?.id == timer { slot.timer = nil }
            return []
        }
    }

    /// Changes a key's slot, then starts whatever may start now. `change` returns what it pushed out.
    private mutating func update(
        _ key: TaskKey,
        at now: ScopeInstant,
        creating: Bool = false,
        _ change: (inout KeySlot, inout Slab<Member>) -> [Run]
    ) -> Effects {
        var effects = Effects()
        if creating && slots[key] == nil { slots[key] = KeySlot() }
        guard let found = slots.index(forKey: key) else { return effects }
        effects.displaced = change(&slots.values[found], &members)
        Self.settle(&slots.values[found], &members, at: now, &nextTimer, &effects)
        if slots.values[found].isEmpty { effects.dropped = slots.remove(at: found).key }
        return effects
    }

    /// Starts what the policies of the line let start, and sets the timer to what they wait for.
    private static func settle(
        _ slot: inout KeySlot,
        _ members: inout Slab<Member>,
        at now: ScopeInstant,
        _ nextTimer: inout UInt64,
        _ effects: inout Effects
    ) {
        var wake: ScopeInstant?
        slot.closeWindow(at: now)
        line: while let head = slot.head(members) {
            let state = slot.state(arrival: head.arrival, now: now, deciding: true)
            switch head.policy.reducer.start(state) {
            case .now(let opening):
                slot.startHead(&members)
                if let opening { slot.openWindow(opening, at: now) }
                effects.start.append(members[head.index].run)
            case .at(let time):
                wake = time
                break line
            case .later:
                break line
            }
        }
        effects.timer = slot.setTimer(wake ?? slot.windowEnd, next: &nextTimer)
    }
}
