/// What the calls of a trigger have brought about, whatever the type of its values: the run that the next call may take the place of,
/// those that it shares, and how the last one ended.
///
/// Unchecked, because only the scope touches what changes in it, under its lock.
class TriggerCalls: TriggerCore, @unchecked Sendable {
    /// What the policy decides about each call, if that is always the same.
    final let answer: ConstantAnswer?

    /// The mailbox of the newest run whose mailbox calls may use, until that run has begun or ended. Unchecked, or V5 takes 6 % more.
    @exclusivity(unchecked) final private(set) var mailbox: TriggerMailbox?

    /// As which callers it shares the newest run of its key, under a policy that shares runs.
    final private var shares: [TriggerShare] = []

    /// Whether a run may be told from another by this: whether there was any.
    final private(set) var hasRuns = false

    /// Why the last of its runs that ended was cancelled, if it was.
    final private(set) var lastCause: CancellationCause?

    // MARK: Its runs

    override init(_ keyed: borrowing KeyedCall, name: String?, origin: CallSite) {
        answer = keyed.policy.constantAnswer
        super.init(keyed, name: name, origin: origin)
    }

    /// A run of it has entered the key.
    final func entered(with mailbox: TriggerMailbox) {
        hasRuns = true
        if mailbox.isOpen { self.mailbox = mailbox }
    }

    /// A run of it has begun, or ended.
    final func forget(_ mailbox: TriggerMailbox) {
        if self.mailbox === mailbox { self.mailbox = nil }
    }

    /// Calls take the place of nothing that there is.
    final func closeMailbox() { mailbox?.close() }

    /// A run of it has ended; what was kept of that, to be released outside of the lock.
    final func noteEnd(of run: KeyedRun, _ cause: CancellationCause?) -> (CancellationCause?, [TriggerShare]) {
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
