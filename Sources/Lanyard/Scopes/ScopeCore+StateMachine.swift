/// Decides about everything that a scope owns: runs, keys and child scopes. It knows no tasks: it says
/// what to do, and the scope does it after unlocking.
///
/// Invariants:
/// 1. A run is here from admission until `leave`, and no longer (R1, R9).
/// 2. The phase only moves from open to closed to cancelled; nothing enters unless it is open (R13).
/// 3. A scope that was released, and has neither runs nor children, retires: once.
///
/// Those of the keys stand at the head of ``KeyTable``.
struct ScopeStateMachine<Run, Child>: ~Copyable {
    typealias Verdict = ScopeVerdict<Run>
    typealias Effects = KeyEffects<Run>

    /// Whether new work may come.
    enum Phase {
        case open
        case closed
        case cancelled(CancellationCause)
    }

    private(set) var phase: Phase
    private var runs = Slab<Run>()
    private var keys = KeyTable<Run>()
    private var children: [ObjectIdentifier: Child] = [:]
    private var isReleased = false
    private var isRetired = false

    /// How many results came too late and were not delivered.
    private(set) var withheldCount = 0

    init(_ phase: Phase = .open) {
        self.phase = phase
    }

    /// Whether it takes new work.
    var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    // MARK: Admission

    /// Admits a run without a key; one that is part of a member enters even when the scope is closed.
    mutating func admit(_ run: Run, isPartOfMember: Bool = false) -> Verdict {
        if let refusal, !(isPartOfMember && isClosedInPeace) { return refusal }
        return .entered(index: runs.insert(run), starts: true)
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
        return keys.admit(run, id: id, key: key, policy: policy, origin: origin, at: now)
    }

    /// Admits a run that waits for the result of a shared run of its key.
    mutating func follow(_ run: Run, id: RunID, key: TaskKey, at now: ScopeInstant) -> Verdict {
        if let refusal { return refusal }
        return .entered(index: keys.follow(run, id: id, key: key, at: now), starts: true)
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
    mutating func withdraw(at index: Int, id: RunID, at now: ScopeInstant) -> Effects {
        keys.withdraw(at: index, id: id, at: now)
    }

    /// Why a run was pushed out of its key, if it was, and is still there.
    func cause(at index: Int, id: RunID) -> CancellationCause? {
        keys.cause(at: index, id: id)
    }

    /// An element of a sequence came too late.
    mutating func noteWithheld() {
        withheldCount += 1
    }

    /// A run whose result is being delivered makes room for the next of its key.
    mutating func vacate(at index: Int, at now: ScopeInstant) -> Effects {
        keys.vacate(at: index, at: now)
    }

    /// A run without a key has ended; whether the scope retires with it.
    mutating func leave(at index: Int, withheld: Bool) -> Bool {
        runs.remove(at: index)
        if withheld { withheldCount += 1 }
        return retire()
    }

    /// A run of a key has ended.
    mutating func leave(at index: Int, at now: ScopeInstant, withheld: Bool) -> Effects {
        var effects = keys.leave(at: index, at: now)
        if withheld { withheldCount += 1 }
        effects.retires = retire()
        return effects
    }

    // MARK: Cancelling

    /// Pushes everything out of a key; what has to be cancelled.
    mutating func cancel(_ key: TaskKey, for cause: CancellationCause) -> Effects {
        keys.cancel(key, for: cause)
    }

    /// Empties all keys, so that nothing starts; the runs and children that have to be cancelled, and what follows for
    /// the keys, the cancelling apart.
    mutating func cancelAll(for cause: CancellationCause) -> (runs: [Run], children: [Child], keys: [Effects]) {
        let (runs, children) = contents
        return (runs, children, keys.cancelAll(for: cause))
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
        guard isReleased && !isRetired && count == 0 && children.isEmpty else { return false }
        isRetired = true
        return true
    }

    // MARK: What there is

    /// The runs and child scopes of the moment; the runs without a key first.
    var contents: (runs: [Run], children: [Child]) {
        (runs.elements + keys.runs, Array(children.values))
    }

    /// Some of them, at most so many of each.
    func contents(upTo limit: Int) -> (runs: [Run], children: [Child]) {
        let some = runs.first(limit)
        return (some + keys.runs(upTo: limit - some.count), Array(children.values.prefix(limit)))
    }

    func first(where matches: (Run) -> Bool) -> Run? { runs.first(where: matches) ?? keys.first(where: matches) }

    var allChildren: [Child] { Array(children.values) }

    /// How many runs there are, those that wait and wind down included.
    var count: Int { runs.count + keys.count }

    var childCount: Int { children.count }

    /// What stands in some of the keys, at most so many.
    func keys(upTo limit: Int) -> [(key: TaskKey, count: KeyCount)] { keys.keys(upTo: limit) }

    /// The timer that a key waits for.
    func timer(of key: TaskKey) -> UInt64? { keys.timer(of: key) }

    /// The timers that all keys wait for.
    var timers: [UInt64] { keys.timers }

    /// The timer of a key fired.
    mutating func timerFired(_ timer: UInt64, key: TaskKey, at now: ScopeInstant) -> Effects {
        keys.timerFired(timer, key: key, at: now)
    }
}
