internal import Synchronization

/// What a trigger stands for, whatever the type of its values: how it was declared, the run that the next call overtakes, and
/// how many values came to nothing.
///
/// Unchecked, because only the scope touches what changes in it, under its lock.
package class TriggerCore: @unchecked Sendable {
    package final let key: TaskKey
    package final let policy: OverlapPolicy
    package final let name: String?
    package final let origin: CallSite

    /// The run that will begin with the newest value, as long as it has not taken one; the next call overtakes it.
    @exclusivity(unchecked) final private(set) var next: KeyedRun?

    /// As which callers it shares the newest run of its key, under a policy that shares runs.
    @exclusivity(unchecked) final private var shares: [TriggerShare] = []

    /// How many calls have given that run a value and not moved its deadline yet.
    @exclusivity(unchecked) final var pendingMoves: Int32 = 0

    /// How many dropped values the recorders have been told of, as far as that goes into a word with the line above: a trigger
    /// takes sixteen bytes more otherwise.
    @exclusivity(unchecked) final private var told: UInt32 = 0

    /// Why the last of its runs that ended was cancelled, if it was.
    @exclusivity(unchecked) final var lastCause: CancellationCause?

    /// Its neighbours among the triggers of its scope.
    @exclusivity(unchecked) final fileprivate(set) var links = ListLinks<TriggerCore>()

    private final let dropped = Atomic(0)

    init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite, combines: Bool) {
        self.combines = combines
        key = keyed.key
        policy = keyed.policy
        self.name = name
        self.origin = origin
    }

    /// How many values came to nothing: overtaken before they began, passed over, or cancelled. Of those that have a run, that
    /// run's end counts.
    package final var droppedCount: Int { dropped.load(ordering: .relaxed) }

    final func countDropped() { dropped.wrappingAdd(1, ordering: .relaxed) }

    /// Counts a value that a newer one has overtaken.
    final func countOvertaken() { if !combines { countDropped() } }

    /// How many values came to nothing since this was asked last.
    final func takeUntold() -> Int {
        defer { told = UInt32(truncatingIfNeeded: droppedCount) }
        return untoldCount
    }

    /// How many the recorders have not been told of yet.
    final var untoldCount: Int { Int(UInt32(truncatingIfNeeded: droppedCount) &- told) }

    /// Sets whom the next call overtakes; who that was before, to be released outside of the lock.
    final func setNext(_ run: KeyedRun?) -> KeyedRun? {
        defer { (next, slot) = (run, nil) }
        return next
    }

    /// Lets no call overtake what there is; what was kept, to be released outside of the lock.
    ///
    /// - Parameter isReplaced: Whether a newer run took the place of the one that is forgotten.
    func forget(isReplaced: Bool) -> (KeyedRun?, AnyObject?) { (setNext(nil), nil) }

    /// A run of it has ended; what was kept of that, likewise.
    final func noteEnd(of run: Run, _ cause: CancellationCause?) -> (KeyedRun?, AnyObject?, CancellationCause?) {
        let before = lastCause
        lastCause = cause
        // A call that finds its deadline over gives the value to another run.
        guard next === run, pendingMoves == 0 else { return (nil, nil, before) }
        let isReplaced = if case .replaced = cause?.kind { true } else { false }
        let (run, value) = forget(isReplaced: isReplaced)
        return (run, value, before)
    }

    /// The run that it shares with others, if it does.
    final var sharedRun: RunID? { shares.last?.id }

    /// It has become a caller of a shared run; what was kept of another one, likewise.
    final func add(_ share: TriggerShare) -> [TriggerShare] {
        hasRuns = true
        let others = sharedRun == share.id ? [] : takeShares()
        shares.append(share)
        return others
    }

    /// It is no caller any more: as which it was one.
    final func takeShares() -> [TriggerShare] {
        defer { shares = [] }
        return shares
    }

    // MARK: The same answer again

    /// Where the newest call was decided about, how often that had changed, and what was answered. The next call is answered
    /// the same until something changes there: so a call of a storm asks no policy.
    @exclusivity(unchecked) final private var slot: KeySlot?
    @exclusivity(unchecked) final private var changes = 0
    @exclusivity(unchecked) final private var answer = Admission.skipped

    /// Whether a run may be told from another by this: whether there was any. Here, beside a byte, it takes no more room.
    @exclusivity(unchecked) final var hasRuns = false

    /// Whether a value that is overtaken becomes part of the newer one. Likewise.
    final let combines: Bool

    /// Notes what a policy answered, if it would answer the same for as long as nothing changes.
    final func remember(_ answer: Admission, by policy: OverlapPolicy, in slot: KeySlot) {
        guard policy.isSteady else { return }
        (self.slot, changes, self.answer) = (slot, slot.changes, answer)
    }

    /// What a call is answered now, if that is known.
    final func repeatedAnswer(at now: ScopeInstant) -> Admission? {
        guard let slot, slot.changes == changes else { return nil }
        if let end = slot.windowEnd, end <= now { return nil }
        if answer == .replaced { next?.arrival = now }
        if answer == .replaced { countOvertaken() } else if answer != .joined { countDropped() }
        return answer
    }
}

/// The list of all triggers of a scope.
enum TriggerLinkage: ListLinkage {
    static func withLinks(_ trigger: TriggerCore, _ change: (inout ListLinks<TriggerCore>) -> Void) {
        change(&trigger.links)
    }
}
