/// Decides about the life of one run. It knows no tasks and no clocks: it says what to do, and the run
/// does it after unlocking.
///
/// Invariants:
/// 1. The phase only moves forward through the table of ``RunPhase``.
/// 2. The result is set in the step to `concluded`, once; cause and result together are the outcome.
/// 3. The cause is set at most once, and never after `concluded`.
/// 4. The body is let run at most once, and never if there is a cause before it begins (R2).
/// 5. A handle is kept only while the task may still need to be cancelled; a body only until the start. Of those who cancel the run and
///    whoever made its task, one alone tells the task of a run that has begun. The task may tell itself, too, before its body.
/// 6. Nobody is left waiting: every waiter is handed out by `unwait`, `attach` or `end`.
///
/// Not generic over what it stores, as other machines are: a generic one that lies in an object is destroyed by run-time
/// calls, which took 230 instructions a run.
struct RunStateMachine: ~Copyable {
    typealias Body = Run.Held
    typealias Handle = Run.Handle
    typealias Waiter = Run.Waiter
    typealias Success = Returned

    private(set) var phase: RunPhase

    /// Whether its body has begun.
    private var hasBegun = false

    /// Whether somebody waits for it who goes on waiting until it ends.
    private var isAwaited = false

    /// Who waits for it, and began to before it had begun; one alone, as mostly. Others are among the extras.
    private var awaiter: Waiter?

    /// Whether somebody cancelled it: then he tells of that, sooner or later. Else the cause was found at the end.
    private(set) var isCancelRequested = false
    private(set) var cause: CancellationCause?
    private var handle: Handle?

    /// Whether its task is noted, which can be cancelled then.
    var hasTask: Bool { handle != nil }

    private(set) var result: Result<Success, any Error>?
    /// What makes the task of a run that has none while it waits.
    private var body: Body?

    /// What wakes its task while that waits for the policy's word.
    private var parking: Waiter?
    private(set) var extras: Extras?

    /// What few runs need, made when first needed, so that the others pay nothing for it.
    final class Extras {
        var isAskedToFinish = false

        /// Whom to call when it is asked: what waits for something else, and has to be woken.
        var listeners = [Int: @Sendable () -> Void]()

        /// What will cancel it if it does not finish by itself.
        var grace: DeadlineTimer?
        var token: CancellationToken?
        var progress: TaskProgress?
        var activity: TaskActivity?
        var isEnding = false
        var meter: (any RunExecutor)?
        var untaken: UntakenError?
        var waiters = WaiterLine()
        var nextID = 1

        /// How many share it; whoever made it alone unless anybody else asked.
        var callers = 1

        /// Whether those who share it are not who called for it, but who joined it later.
        var isJoined = false

        /// Its value, while it is open whether one of those who share it gets that; and whether one has got it.
        var unclaimed: UnclaimedValue?
        var isServed = false

        /// Whether its value was withheld from its owner, and whoever takes such values has it.
        var isValueGone = false

        /// How many of those who share it cannot have its value, and how many can.
        var silent = 0
        var claimants: Int { callers - silent }

        /// Whether somebody was told of the error with which it was failed, before it kept that.
        var isFailureTaken = false

        /// Whether somebody waits for its end who may stop waiting; not for its being asked to finish.
        var isAwaitedForAWhile: Bool { waiters.contains { $0 != .ask } }

        func end() -> EndAction.Rest {
            return EndAction.Rest(waiters: waiters.takeAll(), grace: grace.take())
        }
    }

    mutating func makeExtras() -> Extras {
        if let extras { return extras }
        let made = Extras()
        extras = made
        return made
    }

    /// A run that starts when `start` is called, or at once if `released`.
    init(released: Bool) {
        phase = released ? .released : .waiting
    }

    /// Keeps what makes the task until the run may begin, of one that has none while it waits. It may have been let go
    /// meanwhile: then the task is to be made now; or be over.
    mutating func hold(_ body: Body) -> StartAction {
        switch phase {
        case .waiting:
            self.body = body
            return .nothing
        case .released:
            return .launch(body)
        case .parked, .running, .concluded, .ended:
            return .nothing
        }
    }

    /// Ends a run that was not admitted, for a cause or with an error.
    mutating func decline(for cause: CancellationCause?, error: (any Error)?) {
        self.cause = cause
        result = error.map { .failure($0) }
        phase = .ended
    }

    /// Gives the task that will be made at least a priority; the task of a run that has one.
    mutating func raisePriority(to rawPriority: UInt8) -> Handle? {
        if let body, body.rawPriority < rawPriority { self.body?.rawPriority = rawPriority }
        return handle
    }

    /// Gives the task that will be made another priority; the task of a run that has one.
    mutating func setPriority(_ rawPriority: UInt8) -> Handle? {
        body?.rawPriority = rawPriority
        return handle
    }

    // MARK: Start

    enum StartAction {
        case launch(Body)
        case unpark(Waiter)
        case nothing
    }

    /// The policy lets the run begin.
    mutating func start() -> StartAction {
        switch phase {
        case .waiting:
            phase = .released
            guard let body = body.take() else { return .nothing }
            return .launch(body)
        case .parked:
            phase = .released
            guard let waiter = parking.take() else { return .nothing }
            return .unpark(waiter)
        case .released, .running, .concluded, .ended:
            return .nothing
        }
    }

    enum BeginAction {
        case run
        case park
        case exit
    }

    /// The task of the run asks what to do: first, and again each time it was parked.
    mutating func begin() -> BeginAction {
        switch phase {
        case .waiting, .parked:
            return .park
        case .released:
            (phase, hasBegun) = (.running, true)
            return .run
        case .running, .concluded, .ended:
            return .exit
        }
    }

    /// Parks the task; false if there is no need to, and it asks again.
    mutating func park(_ waiter: Waiter) -> Bool {
        guard phase == .waiting else { return false }
        phase = .parked
        parking = waiter
        return true
    }

    /// What few tasks need that are noted.
    struct AttachAction {
        /// The task, if it has to be cancelled at once.
        let cancel: Handle?
        let waiters: [Waiter]
    }

    /// Notes the task, by taking it, unless it comes after the end; `nil` if nothing follows. For whoever made it.
    mutating func attach(_ handle: inout Handle?) -> AttachAction? {
        guard cause == nil && extras == nil else { return attachKnown(&handle, isNoted: hasTask) }
        if !phase.isOver { swap(&self.handle, &handle) }
        return nil
    }

    /// Notes the task, for the task itself, before its body.
    ///
    /// It tells itself of a cancellation even if somebody else is about to: its body must not begin before that. Nobody's cancellation
    /// handlers are there yet.
    mutating func attachItself(_ handle: inout Handle?) -> AttachAction? {
        guard cause == nil && extras == nil else { return attachKnown(&handle, isNoted: false) }
        if !phase.isOver { swap(&self.handle, &handle) }
        return nil
    }

    /// Notes the task of a run that somebody has heard of.
    ///
    /// Whoever made a task that is noted already does not tell it: who cancelled the run has the task and tells it, or the task has told
    /// itself. The second to tell it would find it cancelled and go on, while the first still calls its cancellation handlers.
    private mutating func attachKnown(_ handle: inout Handle?, isNoted: Bool) -> AttachAction {
        let cancel = cause == nil || isNoted ? nil : handle
        guard !phase.isOver else { return AttachAction(cancel: cancel, waiters: []) }
        self.handle = handle.take()
        return AttachAction(cancel: cancel, waiters: takeWaiters())
    }

    // MARK: Cancel

    enum CancelAction {
        /// It has begun: its task is told.
        case signal(Handle?, hasToken: Bool)
        /// It had not begun and never will.
        case conclude(dropping: Body?, unpark: Waiter?)
        case nothing
    }

    mutating func cancel(_ newCause: CancellationCause) -> CancelAction {
        guard cause == nil else { return .nothing }
        switch phase {
        case .waiting, .parked, .released:
            isCancelRequested = true
            cause = newCause
            phase = .concluded
            return .conclude(dropping: body.take(), unpark: parking.take())
        case .running:
            isCancelRequested = true
            cause = newCause
            return .signal(handle, hasToken: extras?.token != nil)
        case .concluded, .ended:
            return .nothing
        }
    }

    /// The task, as long as it may have to be told something.
    var task: Handle? { handle }

    // MARK: End

    /// Settles the outcome from what the body gave; `unless` is a cause found only now.
    mutating func conclude(
        _ result: Result<Success, any Error>,
        unless late: CancellationCause? = nil
    ) {
        guard phase != .ended else { return }  // The call was a mistake.
        phase = .concluded
        self.result = result
        if cause == nil { cause = late }
    }

    /// How the run ended; `nil` until it is concluded.
    var outcome: Outcome<Success>? {
        if let failure = cause?.failure, result != nil || phase.isOver { return .failed(failure) }
        return switch (cause, result) {
        case (nil, nil): nil
        case (let cause?, nil): phase == .concluded || phase == .ended ? .cancelled(cause, returned: nil) : nil
        case (let cause?, .success(let value)): .cancelled(cause, returned: value)
        case (let cause?, .failure): .cancelled(cause, returned: nil)
        case (nil, .success(let value)): .succeeded(value)
        case (nil, .failure(let error)): .failed(error)
        }
    }

    /// Keeps the error of a run that has failed.
    mutating func keep(_ untaken: UntakenError) { makeExtras().untaken = untaken }

    var untaken: UntakenError? { extras?.untaken }

    struct EndAction {
        /// To be released outside the lock.
        let handle: Handle?
        let awaiter: Waiter?

        /// `nil` for a run that nobody waits for, as most.
        let rest: Rest?

        struct Rest {
            let waiters: [Waiter]
            let grace: DeadlineTimer?
        }
    }

    /// Whether there are companions that have to be told of the outcome before it is published; asked once.
    mutating func endsCompanions() -> Bool {
        extras == nil ? false : endsKnownCompanions()
    }

    private mutating func endsKnownCompanions() -> Bool {
        guard let extras, !extras.isEnding else { return false }
        extras.isEnding = true
        return extras.token != nil || extras.progress != nil
    }

    /// Whether companions that are there from now on have to be told of the outcome by whoever made them.
    var isEnding: Bool { phase == .ended || extras?.isEnding == true }

    /// Publishes the outcome.
    mutating func end() -> EndAction {
        phase = .ended
        return EndAction(handle: handle.take(), awaiter: awaiter.take(), rest: extras.map { $0.end() })
    }

    // MARK: Wait

    enum Awaited {
        case ended
        case task(Handle)
        /// It has not begun, and may end without: its task may never come.
        case unbegun(Handle)
        case undecided
    }

    /// What a caller can wait for that goes on waiting until the end.
    mutating func awaitEnd() -> Awaited {
        isAwaited = true
        if phase == .ended { return .ended }
        guard let handle else { return .undecided }
        return hasBegun ? .task(handle) : .unbegun(handle)
    }

    /// Notes who waits for the end; false if it has ended.
    mutating func awaitEnd(_ waiter: Waiter) -> Bool {
        if phase == .ended { return false }
        if awaiter != nil { return wait(newID(), waiter, for: .end) }
        awaiter = waiter
        return true
    }

    /// How many are woken when something changes.
    var waiterCount: Int { extras?.waiters.count ?? 0 }

    /// Whether anybody waits for the end.
    var isWaitedFor: Bool { isAwaited || extras?.isAwaitedForAWhile == true }

    mutating func newID() -> Int {
        let extras = makeExtras()
        defer { extras.nextID += 1 }
        return extras.nextID
    }

    /// What somebody waits for.
    enum Goal {
        case end
        /// A task to wait for, or the end.
        case task
        /// Being asked to finish, or the end.
        case ask
    }

    func hasReached(_ goal: Goal) -> Bool {
        switch goal {
        case .end: phase == .ended
        case .task: phase == .ended || handle != nil
        case .ask: phase == .ended || isAskedToFinish
        }
    }

    /// Adds somebody who waits for a change; false if there is nothing to wait for any more.
    mutating func wait(_ id: Int, _ waiter: Waiter, for goal: Goal, as caller: RunCaller? = nil) -> Bool {
        if hasReached(goal) || caller?.cause != nil { return false }
        makeExtras().waiters.add(id, waiter, for: goal)
        return true
    }

    mutating func unwait(_ id: Int) -> Waiter? { extras?.waiters.remove(id) }

    /// Everybody who waits, in the order in which they came.
    mutating func takeWaiters() -> [Waiter] {
        extras?.waiters.takeAll() ?? []
    }
}
