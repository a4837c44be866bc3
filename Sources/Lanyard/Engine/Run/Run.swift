internal import Synchronization

/// One call of `addTask`, from admission to end: the record that the scope's table and all handles share.
///
/// It does not know the type of its result, and neither does anything below it: generic code that the
/// compiler cannot specialize for its caller costs many times what a task costs.
///
/// Unchecked, because the compiler checks no class that others inherit from, and ``KeyedRun`` does, which saves an
/// allocation: so whatever is stored has to be a `let` of a sendable type, or say who touches it.
package class Run: @unchecked Sendable {
    /// What a run's task executes; isolated to the caller's actor if the operation is.
    typealias Body = @Sendable @isolated(any) () async throws -> Void

    /// Unsafe, because the checked one has no fixed layout: the state machine that holds it took eight times the
    /// instructions. That each is resumed exactly once is the machine's sixth invariant.
    typealias Waiter = UnsafeContinuation<Void, Never>

    /// Its body never throws; but a task that cannot throw is made through one more closure and two more async frames.
    typealias Handle = Task<Void, any Error>
    typealias StateMachine = RunStateMachine

    /// What makes the task of a run that has none while it waits.
    struct Held: Sendable {
        let body: Body
        var rawPriority: UInt8
    }

    package let id = RunID.next()
    let call: Call

    /// Whether it is a ``KeyedRun``.
    package let isKeyed: Bool

    // What takes few bytes stands together, in the room that the call leaves: many runs wait at once.

    /// Whether the run is one of its scope's, from admission to its end. Only the scope touches it, under its lock. In a table beside the
    /// runs each step would copy entries in and out, which took as long as making a task.
    final var isMember = false

    /// Whether it takes some of the room of its scope, and where it stands among those that wait. Likewise.
    final var roomSeat = ScopeRoom.Seat.outside
    final var rank: UInt8 = 0

    /// Whether its work is being released, in debug builds.
    final let isReleasingWork = Atomic(false)

    package let bits = RunBits()

    /// The task that the run stands for, if that was made elsewhere.
    let adopted: Adopted?
    package let admittedAt: ScopeInstant

    /// Its deadline.
    let deadlineTimer: DeadlineTimer?

    /// The scope. Runs and scopes hold each other until the run leaves.
    package let core: ScopeCore

    let machine: Mutex<StateMachine>

    /// Its work, of whatever type, and where its result goes. They are here before anybody else knows the run, and belong to whoever
    /// takes it on from where it waits to begin: to its task, or to who cancels it first. So what the work holds is released when it is
    /// done, before anybody learns of the end. Here and not in the closure of the task, which would hold them for longer; one that
    /// captures the run alone takes no allocation. Only one touches them at a time. Unchecked, or W1 takes 4 % more.
    @exclusivity(unchecked) final var work: Work<Void>?
    @exclusivity(unchecked) final var delivery: Delivery?

    /// Its neighbours in its scope, or among those that wait for its room. Only the scope touches them, under its lock. Unchecked, or W1
    /// takes 5 % more.
    @exclusivity(unchecked) final var links = ListLinks<Run>()

    /// Looks after its owner, in debug builds; set before anybody else knows the run.
    final var ownerWatch = DebugOnly<OwnerWatch>()

    /// What it does otherwise, in debug builds, if somebody rehearses: its task alone sets and reads it, when it begins.
    final var rehearsal = DebugOnly<any RunRehearsal>()

    package let notes = RunNotes()

    /// Makes the record of a run that is about to be admitted, and begins at once if it is released.
    init(
        call: consuming Call,
        deadline: RunDeadline? = nil,
        timer: DeadlineTimer.Type = DeadlineTimer.self,
        core: ScopeCore,
        isKeyed: Bool = false,
        isReleased: Bool = true,
        adopted: Adopted? = nil
    ) {
        self.isKeyed = isKeyed
        self.adopted = adopted
        self.core = core
        let now = core.clock.now()
        admittedAt = now
        deadlineTimer = deadline.map {
            timer.init(in: $0.duration, from: now, on: core.timers, reason: $0.reason, origin: call.origin)
        }
        self.call = call
        machine = Mutex(StateMachine(released: isReleased))
        assert(isKeyed == (self is KeyedRun), "What is said to have a key is taken for a run with one.")
    }

    package var name: String? { call.name }
    package var origin: CallSite { call.origin }

    /// The run, if it is one with a key.
    var keyed: KeyedRun? { isKeyed ? unsafeDowncast(self, to: KeyedRun.self) : nil }
    package var key: TaskKey? { keyed?.keyedCall.key }
    package var policy: OverlapPolicy? { keyed?.keyedCall.policy }

    /// Whether it was made for an owner who has gone; known in debug builds.
    var isOwnerGone: Bool { ownerWatch.value?.isOwnerGone ?? false }

    /// Whether anybody wants it who does not wait for it: an owner, or those who share it.
    var isWanted: Bool { call.isDelivered || policy?.sharesRuns == true }

    /// Why it was cancelled, if it was.
    package var cause: CancellationCause? { machine.withLock { $0.cause } }
    var phase: RunPhase { machine.withLock { $0.phase } }

    /// Whether its policy or a limit has not let it start. One that waits for its actor or a thread stands in no line.
    package var isHeldBack: Bool { phase.isWaiting }

    /// The run's name, key or number: what people call it.
    var title: String { name ?? key?.description ?? id.description }
}

extension Run {
    /// How to cancel the task that an adopted run stands for; the task of the run itself only waits for it.
    final class Adopted: Sendable {
        let cancel: @Sendable () -> Void

        init<Success, Failure>(_ task: Task<Success, Failure>) {
            cancel = { task.cancel() }
        }
    }
}

/// Tells, in debug builds, whether the owner that a run was made for is gone.
///
/// An owner who is gone while the run goes on may have had the scope: then something keeps that, often the operation. What kept an
/// owner when its run ended is not asked: another thread may let go of it at that moment, and nothing tells its hand from the
/// operation's. An owner who has the scope is found by that: see `ScopeCore.warnIfKeptByRun`.
final class OwnerWatch: Sendable {
    private let owner: WeakReference

    init(_ owner: WeakReference) { self.owner = owner }

    var isOwnerGone: Bool {
        let owner: AnyObject? = owner.object()
        return owner == nil
    }
}
