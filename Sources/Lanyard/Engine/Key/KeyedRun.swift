internal import Synchronization

/// A run with a key, which remembers more than others: in the same object, because one beside it takes an allocation.
///
/// Unchecked for the reason that ``Run`` is.
final class KeyedRun: Run, @unchecked Sendable {
    /// Where it stands in its key. Unsafe for the reason that ``Run/links`` are. Here, in the room that the notes leave: many wait at
    /// once.
    var place = Place.outside

    let keyedCall: KeyedCall

    /// What it is called, from its first event on, for all that follow.
    let naming = Annex()

    /// When it was called for; with a mailbox, when the newest input came, if the time matters.
    var arrival: ScopeInstant { keyedCall.mailbox?.arrival ?? admittedAt }

    /// Beside whom the run stands in its key. Unchecked, or W2 takes 4 % more and V1 18 %.
    @exclusivity(unchecked) var seat = Seat()

    /// Makes the record of a run that waits for its policy's word, unless it follows a shared one.
    init(call: consuming Call, deadline: RunDeadline? = nil, keyed: consuming KeyedCall, core: ScopeCore) {
        let isReleased = keyed.share != nil
        keyedCall = keyed
        let timer: DeadlineTimer.Type =
            keyedCall.mailbox?.isOpen == true ? MailboxDeadlineTimer.self : DeadlineTimer.self
        super.init(
            call: call,
            deadline: deadline,
            timer: timer,
            core: core,
            isKeyed: true,
            isReleased: isReleased
        )
        takeMailbox()
    }
}

extension Run {
    /// The shared run that it waits for, to deliver its result, unless it has left that.
    var awaitedShare: Run? { cause == nil ? keyed?.keyedCall.follows : nil }
}

extension KeyedRun {
    /// Where a run stands in its key.
    enum Place {
        /// Nowhere: it was pushed out of its key, or has left it.
        case outside
        case waiting
        case running
        /// Waits for the result of a shared run of its key, to deliver it; no policy counts it.
        case following
        /// Cancelled, and not ended.
        case windingDown
    }

    /// Whether it is what its key runs, or delivers that.
    var holdsKey: Bool { place == .running || place == .following }

    /// Beside whom a run stands there.
    struct Seat {
        /// The slot of its key, as long as it stands there.
        var slot: KeySlot?

        /// Its neighbours in the list of its place.
        var links = ListLinks<KeyedRun>()

        /// Why it was pushed out of its key. It is told to cancel after the lock; until then this keeps its result
        /// from being delivered.
        var cause: CancellationCause?
    }
}

/// The lists of a key.
enum KeyLinkage: ListLinkage {
    static func withLinks(_ run: KeyedRun, _ change: (inout ListLinks<KeyedRun>) -> Void) { change(&run.seat.links) }
}

/// What a call of `addTask` says about its key.
struct KeyedCall: ~Copyable, Sendable {
    let key: TaskKey
    let policy: OverlapPolicy

    /// Its part in a shared run, if it delivers the result of one.
    let share: RunShare?

    /// The shared run that this one waits for, to deliver its result.
    var follows: Run? { share?.shared }

    /// Where its run finds its input, if a trigger asked for it.
    let mailbox: Mailbox?

    init(_ key: TaskKey, _ policy: OverlapPolicy, share: RunShare? = nil, mailbox: Mailbox? = nil) {
        self.mailbox = mailbox
        self.key = key
        self.policy = policy
        self.share = share
    }
}

/// The part that a run has in one that it shares with others: it waits for that one's result, to deliver it.
final class RunShare: Sendable {
    let shared: Run

    /// `nil` if the call that would have shared it made no run.
    let caller: RunCaller?

    /// Whether it has ended.
    let isSettled = Atomic(false)

    init(in shared: Run, as caller: RunCaller?) {
        (self.shared, self.caller) = (shared, caller)
    }

    /// Leaves the shared run, which is cancelled if nobody else is left: in the step in which whoever has this part is cancelled.
    ///
    /// What cancels both may come to the shared run second, and its cause is the one that was asked for.
    func leave(_ cause: CancellationCause, from run: Run) {
        guard let caller else { return }
        let asked = shared.cause ?? shared.core.displacement(of: shared)
        shared.removeCaller(caller, asked ?? run.core.cause(.waitersGone, nil, run.origin, underlying: cause))
    }
}
