/// Decides about the life of one run. It knows no tasks and no clocks: it says what to do, and the run
/// does it after unlocking.
///
/// Invariants:
/// 1. The phase only moves forward through the table of ``RunPhase``.
/// 2. The result is set in the step to `concluded`, once; cause and result together are the outcome.
/// 3. The cause is set at most once, and never after `concluded`.
/// 4. The body is let run at most once, and never if there is a cause before it begins (R2).
/// 5. A handle is kept only while the task may still need to be cancelled; a body only until the start.
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

    /// Whether somebody waits for it who goes on waiting until it ends.
    private var isAwaited = false

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
    private var extras: Extras?

    /// What few runs need, made when first needed, so that the others pay nothing for it.
    private final class Extras {
        var isAskedToFinish = false

        /// What will cancel it if it does not finish by itself.
        var grace: Limit?
        var token: CancellationToken?
        var progress: TaskProgress?
        var activity: TaskActivity?
        var isEnding = false
        var meter: (any RunExecutor)?
        var untaken: UntakenError?
        var waiters = [Int: (waiter: Waiter, goal: Goal)]()
        var nextID = 1

        /// How many share it; whoever made it alone unless anybody else asked.
        var callers = 1

        /// Whether those who share it are not who called for it, but who joined it later.
        var isJoined = false

        /// Whether somebody waits for its end who may stop waiting; not for its being asked to finish.
        var isAwaitedForAWhile: Bool { waiters.values.contains { $0.goal != .ask } }

        @inline(never)
        func end() -> EndAction.Rest {
            return EndAction.Rest(waiters: takeWaiters(), grace: grace.take())
        }

        func takeWaiters() -> [Waiter] {
            guard !waiters.isEmpty else { return [] }
            defer { waiters = [:] }
            return waiters.sorted { $0.key < $1.key }.map(\.value.waiter)
        }
    }

    private mutating func makeExtras() -> Extras {
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
    mutating func hold(_ body: Body, tellsUnbegun: Bool = false) -> StartAction {
        switch phase {
        case .waiting:
            self.body = body
            return .nothing
        case .released:
            return .launch(body)
        case .concluded where tellsUnbegun:
            return .launch(body)
        case .parked, .running, .concluded, .ended:
            return .drop
        }
    }

    /// Ends a run that was not admitted, for a cause or with an error.
    mutating func decline(for cause: CancellationCause?, error: (any Error)?) {
        self.cause = cause
        result = error.map { .failure($0) }
        phase = .ended
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
        /// It is over, and its work is not needed.
        case drop
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
        case conclude
        case exit
    }

    /// The task of the run asks what to do: first, and again each time it was parked.
    mutating func begin() -> BeginAction {
        switch phase {
        case .waiting, .parked:
            return .park
        case .released:
            phase = cause == nil ? .running : .concluded
            return cause == nil ? .run : .conclude
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

    /// Notes the task, by taking it, unless it comes after the end; `nil` if nothing follows.
    mutating func attach(_ handle: inout Handle?) -> AttachAction? {
        guard cause == nil && extras == nil else { return attachKnown(&handle) }
        if !phase.isOver { swap(&self.handle, &handle) }
        return nil
    }

    /// Notes the task of a run that somebody has heard of.
    @inline(never)
    private mutating func attachKnown(_ handle: inout Handle?) -> AttachAction {
        let cancel = cause == nil ? nil : handle
        guard !phase.isOver else { return AttachAction(cancel: cancel, waiters: []) }
        self.handle = handle.take()
        return AttachAction(cancel: cancel, waiters: takeWaiters())
    }

    // MARK: Cancel

    enum CancelAction {
        /// It began, or is about to: its task is told.
        case signal(Handle?, hasToken: Bool)
        /// It had not begun and never will.
        case conclude(dropping: Body?, unpark: Waiter?)
        case nothing
    }

    mutating func cancel(_ newCause: CancellationCause) -> CancelAction {
        guard cause == nil else { return .nothing }
        switch phase {
        case .waiting, .parked:
            isCancelRequested = true
            cause = newCause
            phase = .concluded
            return .conclude(dropping: body.take(), unpark: parking.take())
        case .released, .running:
            isCancelRequested = true
            cause = newCause
            return .signal(handle, hasToken: extras?.token != nil)
        case .concluded, .ended:
            return .nothing
        }
    }

    /// Asks it to come to an end by itself: those who may wait for that.
    mutating func askToFinish() -> [Waiter] {
        guard !isAskedToFinish && !phase.isOver else { return [] }
        makeExtras().isAskedToFinish = true
        return takeWaiters()
    }

    /// Whether somebody would like it to come to an end by itself.
    var isAskedToFinish: Bool { extras?.isAskedToFinish ?? false }

    /// Notes what will cancel it if it does not finish by itself; false if it has such a limit, or is over.
    mutating func giveGrace(_ limit: Limit) -> Bool {
        guard extras?.grace == nil && !phase.isOver else { return false }
        makeExtras().grace = limit
        return true
    }

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
        switch (cause, result) {
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

        /// `nil` for a run that nobody waits for, as most.
        let rest: Rest?

        struct Rest {
            let waiters: [Waiter]
            let grace: Limit?
        }
    }

    /// Whether there are companions that have to be told of the outcome before it is published; asked once.
    mutating func endsCompanions() -> Bool {
        extras == nil ? false : endsKnownCompanions()
    }

    @inline(never)
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
        return EndAction(handle: handle.take(), rest: extras.map { $0.end() })
    }

    // MARK: Companions

    /// What code that is not async is told of a cancellation by, if anybody asked for it.
    var token: CancellationToken? { extras?.token }

    /// Keeps a token, unless there is one; the one that is kept.
    mutating func keep(_ token: CancellationToken) -> CancellationToken {
        let extras = makeExtras()
        extras.token = extras.token ?? token
        return extras.token ?? token
    }

    /// How far the run is, if anybody asked or reported.
    var progress: TaskProgress? { extras?.progress }

    /// Keeps a progress, unless there is one; the one that is kept.
    mutating func keep(_ progress: TaskProgress) -> TaskProgress {
        let extras = makeExtras()
        extras.progress = extras.progress ?? progress
        return extras.progress ?? progress
    }

    /// What the run says of itself, if anybody asked or it said anything.
    var activity: TaskActivity? { extras?.activity }

    /// Keeps an activity, unless there is one; the one that is kept.
    mutating func keep(_ activity: TaskActivity) -> TaskActivity {
        let extras = makeExtras()
        extras.activity = extras.activity ?? activity
        return extras.activity ?? activity
    }

    /// What measures the run, if anything does.
    var meter: (any RunExecutor)? { extras?.meter }

    /// Keeps what measures the run; there is none before.
    mutating func keep(_ meter: any RunExecutor) {
        makeExtras().meter = meter
    }

    // MARK: Wait

    enum Awaited {
        case ended
        case task(Handle)
        case undecided
    }

    /// What a caller can wait for that goes on waiting until the end.
    mutating func awaitEnd() -> Awaited {
        isAwaited = true
        if phase == .ended { return .ended }
        if let handle, !isEndingUnbegun { return .task(handle) }
        return .undecided
    }

    /// Whether it was cancelled before it began and is about to end: its task may be over already, so that waiting
    /// for that would be waiting for nothing.
    private var isEndingUnbegun: Bool { phase == .concluded && result == nil }

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
        case .task: phase == .ended || (handle != nil && !isEndingUnbegun)
        case .ask: phase == .ended || isAskedToFinish
        }
    }

    /// Adds somebody who waits for a change; false if there is nothing to wait for any more.
    mutating func wait(_ id: Int, _ waiter: Waiter, for goal: Goal, as caller: RunCaller? = nil) -> Bool {
        if hasReached(goal) || caller?.cause != nil { return false }
        makeExtras().waiters[id] = (waiter, goal)
        return true
    }

    mutating func unwait(_ id: Int) -> Waiter? {
        extras?.waiters.removeValue(forKey: id)?.waiter
    }

    /// Everybody who waits, in the order in which they came.
    private mutating func takeWaiters() -> [Waiter] {
        extras?.takeWaiters() ?? []
    }

    // MARK: Callers of a shared run

    /// Counts one more caller who shares the run; false if the run is cancelled or over.
    mutating func addCaller() -> Bool {
        guard cause == nil && !phase.isOver else { return false }
        makeExtras().callers += 1
        return true
    }

    /// Counts one more who waits for the result and takes the run along.
    ///
    /// - Parameter isWanted: Whether the run is wanted by others, too: by those who share it, or by an owner.
    mutating func addJoiner(isWanted: Bool) {
        let extras = makeExtras()
        if isWanted {
            extras.callers += 1
            return
        }
        if extras.isJoined { extras.callers += 1 }
        (extras.isJoined, extras.callers) = (true, max(1, extras.callers))
    }

    /// One who came to join could not wait for it.
    mutating func removeJoiner() { makeExtras().callers -= 1 }

    /// A caller begins to wait for the result; the number of its wait, or `nil` if it has left.
    mutating func callerWaits(_ caller: RunCaller) -> Int? {
        guard caller.cause == nil else { return nil }
        let id = newID()
        caller.wait(id)
        return id
    }

    /// A caller has what it waited for.
    mutating func callerIsServed(_ caller: RunCaller, _ id: Int) {
        caller.stopWaiting(id)
    }

    /// What follows when a caller leaves.
    struct LeaveAction {
        var waiters: [Waiter] = []
        var cancel = CancelAction.nothing
    }

    /// A wait of a caller was cancelled: a caller with no other wait leaves.
    mutating func callerStopsWaiting(_ caller: RunCaller, _ id: Int, _ gone: CancellationCause) -> LeaveAction {
        caller.stopWaiting(id)
        return caller.isWaiting ? LeaveAction() : callerLeaves(caller, gone)
    }

    /// A caller no longer wants the result, and its waits end; with the last one the run is cancelled, in the same step, so
    /// that nobody can join in between. To leave again changes nothing, and neither does it when the run is over. The first
    /// cause wins: whoever leaves a cancelled run has that one's.
    mutating func callerLeaves(_ caller: RunCaller, _ gone: CancellationCause) -> LeaveAction {
        guard caller.cause == nil && !phase.isOver else { return LeaveAction() }
        let extras = makeExtras()
        let waiters = caller.leave(cause ?? gone).compactMap { extras.waiters.removeValue(forKey: $0)?.waiter }
        extras.callers -= 1
        let isWanted = extras.callers > 0 || extras.isJoined && isWaitedFor
        return LeaveAction(waiters: waiters, cancel: isWanted ? .nothing : cancel(gone))
    }
}
