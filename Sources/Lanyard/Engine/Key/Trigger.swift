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

/// What a run of a trigger was called for with, whatever its type. The run holds it, and begins with it.
///
/// Unchecked, because only the scope touches what changes in it, under its lock.
class TriggerValue: @unchecked Sendable {
    final let trigger: TriggerCore

    /// Whether newer calls may put theirs in its place. Not if the run has a handle, which tells what became of this one.
    final let canBeOvertaken: Bool

    /// What has become of it.
    enum Fate {
        case pending
        /// Its run has begun with it.
        case begun
        /// It has become part of a newer one; its run does not begin.
        case combined
        case dropped
    }

    @exclusivity(unchecked) final var fate = Fate.pending

    /// When it was given.
    @exclusivity(unchecked) final var arrival = ScopeInstant.longAgo

    /// Its run, which holds it.
    @exclusivity(unchecked) final unowned(unsafe) var run: KeyedRun?

    init(of trigger: TriggerCore, canBeOvertaken: Bool) {
        self.trigger = trigger
        self.canBeOvertaken = canBeOvertaken
    }

    /// Becomes part of a newer one of the same trigger, if its values are combined.
    func add(to newer: TriggerValue) {}

    /// Its run begins with it, and from now on calls overtake it no longer; false if it has become part of a newer one.
    final func begin() -> Bool {
        guard fate != .combined else { return false }
        fate = .begun
        if let run { trigger.letBe(run) }
        return true
    }

    /// Its run has ended.
    final func end() {
        guard fate == .pending else { return }
        fate = .dropped
        trigger.countDropped()
    }
}

/// A run that a trigger shares with others, and which of its callers the trigger is.
final class TriggerShare: Sendable {
    let id: RunID

    /// Whether it stands for every further call, too. Not if the caller is a handle, which may leave.
    let stays: Bool

    /// Not kept: callers ask for it outside of locks.
    private weak let shared: Run?
    private let caller: RunCaller

    init(of run: Run, as caller: RunCaller, stays: Bool) {
        (id, shared) = (run.id, run)
        (self.caller, self.stays) = (caller, stays)
    }

    /// Leaves the run, which is cancelled if nobody else is left.
    func leave(_ cause: CancellationCause) { shared?.removeCaller(caller, cause) }
}

/// What is known about a trigger from its declaration on. It does not keep the trigger alive.
public struct TriggerInfo: Sendable {
    /// The key of its runs.
    public let key: TaskKey
    /// The policy of its calls.
    public let policy: OverlapPolicy
    /// The name of its runs.
    public let name: String?
    /// The place where it was declared.
    public let origin: CallSite
    /// The scope that owns its runs.
    public let scope: ScopeInfo

    init(_ trigger: TriggerCore, of core: ScopeCore) {
        key = trigger.key
        policy = trigger.policy
        name = trigger.name
        origin = trigger.origin
        scope = ScopeInfo(core)
    }
}

/// What is to be done for a call of a trigger.
enum TriggerVerdict {
    /// Nothing: the value takes the place of one that this run was called for with.
    case overtakes(KeyedRun)
    /// Nothing.
    case decided(Admission)
    /// It needs a run of its own.
    case enters
}

/// The deadline of a run that a trigger called for. It counts from the newest call that has overtaken the run, and to move it at each
/// call would cost more than the call: so it is asked when the first time has come, and moved when the run begins.
final class TriggerDeadlineTimer: DeadlineTimer, @unchecked Sendable {
    /// Not kept: the run keeps both. Set before anybody else knows them.
    @exclusivity(unchecked) unowned(unsafe) var run: KeyedRun?

    override func laterTime(than now: ScopeInstant) -> ScopeInstant? {
        run.flatMap { $0.core.laterDeadline(of: $0, duration, than: now) }
    }
}

extension ScopeCore {
    /// When the time of a run is over that a call has overtaken. If it is over already, calls overtake the run no longer.
    fileprivate func laterDeadline(of run: KeyedRun, _ duration: Duration, than now: ScopeInstant) -> ScopeInstant? {
        machine.withLock { _ in
            let time = run.arrival.advanced(by: duration)
            if time > now { return time }
            if let trigger = run.keyedCall.trigger { trigger.letBe(run) }
            return nil
        }
    }
}
