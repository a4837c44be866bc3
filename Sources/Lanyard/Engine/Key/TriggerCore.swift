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

    /// The run that will begin with the newest value; the next call overtakes it. It stands in its key, has not begun, and nobody
    /// is about to cancel it: whatever changes one of these takes it away from here first. Unmanaged, because its scope holds it.
    @exclusivity(unchecked) final private var unmanagedNext: Unmanaged<KeyedRun>?

    /// As which callers it shares the newest run of its key, under a policy that shares runs.
    @exclusivity(unchecked) final private var shares: [TriggerShare] = []

    /// Why the last of its runs that ended was cancelled, if it was.
    @exclusivity(unchecked) final private(set) var lastCause: CancellationCause?

    /// Its neighbours among the triggers of its scope.
    @exclusivity(unchecked) final fileprivate(set) var links = ListLinks<TriggerCore>()

    private final let dropped = Atomic(0)

    /// How many dropped values the recorders have been told of.
    @exclusivity(unchecked) final private var told: UInt32 = 0

    /// Whether it has been released: then the end of a run tells what was dropped with that.
    @exclusivity(unchecked) final var isReleased = false

    init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite) {
        key = keyed.key
        policy = keyed.policy
        self.name = name
        self.origin = origin
    }

    // MARK: Dropped values

    /// How many values came to nothing: overtaken before they began, skipped, or cancelled. Of those that have a run, that
    /// run's end counts.
    package final var droppedCount: Int { dropped.load(ordering: .relaxed) }

    final func countDropped() { dropped.wrappingAdd(1, ordering: .relaxed) }

    /// Counts a value that a newer one has overtaken.
    private final func countOvertaken() { if !combines { countDropped() } }

    /// Whether a value that is overtaken becomes part of the newer one.
    var combines: Bool { false }

    /// How many values came to nothing since this was asked last.
    final func takeUntold() -> Int {
        defer { told = UInt32(truncatingIfNeeded: droppedCount) }
        return untoldCount
    }

    /// How many the recorders have not been told of yet.
    final var untoldCount: Int { Int(UInt32(truncatingIfNeeded: droppedCount) &- told) }

    // MARK: Its runs

    final var next: KeyedRun? { unmanagedNext?._withUnsafeGuaranteedRef { $0 } }

    /// One of its runs has entered the key.
    final func entered(_ run: KeyedRun, with value: TriggerValue) {
        hasRuns = true
        guard value.canBeOvertaken else { return }
        unmanagedNext = Unmanaged.passUnretained(run)
        forgetAnswer()
    }

    /// Calls overtake a run no longer: it begins, leaves its key, or is about to be cancelled.
    final func letBe(_ run: KeyedRun) {
        guard let next = unmanagedNext, next.toOpaque() == Unmanaged.passUnretained(run).toOpaque() else { return }
        unmanagedNext = nil
        forgetAnswer()
    }

    /// Calls overtake nothing of what there is.
    final func letAllBe() {
        unmanagedNext = nil
        forgetAnswer()
    }

    /// The run that will begin with a newer value, which arrives now.
    final func overtake(_ run: KeyedRun, at now: ScopeInstant) {
        countOvertaken()
        run.keyedCall.value?.arrival = now
    }

    /// A run of it has ended; what was kept of that, to be released outside of the lock.
    final func noteEnd(
        of run: Run,
        with value: TriggerValue,
        _ cause: CancellationCause?
    ) -> (CancellationCause?, [TriggerShare]) {
        value.end()
        let before = lastCause
        lastCause = cause
        return (before, shares.last?.id == run.id ? takeShares() : [])
    }

    // MARK: Shared runs

    /// The run that it shares with others, if one of its calls without a handle does.
    final var sharedRun: RunID? { shares.last { $0.stays }?.id }

    /// All that it shares.
    final var sharedRuns: Set<RunID> { shares.isEmpty ? [] : Set(shares.map(\.id)) }

    /// It has become a caller of a shared run; what was kept of another one, to be released outside of the lock.
    final func add(_ share: TriggerShare) -> [TriggerShare] {
        hasRuns = true
        let others = shares.last?.id == share.id ? [] : takeShares()
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
    @exclusivity(unchecked) final private(set) var hasRuns = false

    /// Notes what a policy answered when the slot had changed so often, if it would answer the same for as long as nothing changes.
    final func remember(_ answer: Admission, by policy: OverlapPolicy, in slot: KeySlot, _ changes: Int) {
        guard policy.isSteady, !slot.remembers, slot.changes == changes else { return }
        (self.slot, self.changes, self.answer) = (slot, changes, answer)
    }

    private final func forgetAnswer() { slot = nil }

    /// What a call is answered now, if that is known.
    final func repeatedAnswer(at now: ScopeInstant) -> Admission? {
        guard let slot, slot.changes == changes else { return nil }
        if let end = slot.windowEnd, end <= now { return nil }
        switch answer {
        case .replaced: if let next { overtake(next, at: now) }
        case .joined: break
        default: countDropped()
        }
        return answer
    }
}

/// The list of all triggers of a scope.
enum TriggerLinkage: ListLinkage {
    static func withLinks(_ trigger: TriggerCore, _ change: (inout ListLinks<TriggerCore>) -> Void) {
        change(&trigger.links)
    }
}
