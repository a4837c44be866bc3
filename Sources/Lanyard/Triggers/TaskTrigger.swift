internal import Synchronization

/// An operation that you declare once and call with a value each time: for keystrokes, scroll positions or messages.
///
/// ```swift
/// private lazy var search = tasks.trigger("search", policy: .debounce(for: .milliseconds(300)), for: self) {
///     [api] (term: String) in
///     try await api.books(matching: term)
/// } then: { @MainActor model, books in
///     model.books = books
/// }
///
/// func termChanged(_ term: String) { search(term) }
/// ```
///
/// A call means what `addTask` means with the same key, policy, owner and delivery. But a value that is overtaken before its
/// run begins is dropped. It has no run and no handle, and is counted in ``droppedCount``. So a storm of calls costs a lock and
/// a copy each, and the waiting run begins with the newest value. Calls overtake it until it begins, on the operation's actor.
///
/// A run inherits nothing from its caller: no priority, no task-locals, no actor. It has the actor of the operation, and the
/// priority that the trigger was declared with. Use `addTask` where the caller's should count.
///
/// Releasing the trigger cancels or finishes what it has asked for, as releasing its scope would. Neither the trigger nor its
/// runs keep the owner. ember-concurrency declares tasks once and performs them with arguments in the same way.
public final class TaskTrigger<Input: Sendable, Output: Sendable>: Sendable {
    typealias Operation = @Sendable @isolated(any) (Input) async throws -> Output

    let inputs: TriggerInputs<Input>
    let core: ScopeCore
    private let rawPriority: UInt8
    private let deadline: Boxed<RunDeadline>?
    private let readsClock: Bool

    /// Nobody changes them before the trigger's end, which releases them where they are at home. Unchecked, or V5 takes 5 % more.
    @exclusivity(unchecked) nonisolated(unsafe) private var delivery: Delivery?
    @exclusivity(unchecked) nonisolated(unsafe) private var operation: Operation?

    init(
        _ core: ScopeCore,
        _ keyed: consuming KeyedCall,
        name: String?,
        rawPriority: UInt8?,
        deadline: RunDeadline?,
        origin: CallSite,
        delivery: Delivery?,
        combine: TriggerInputs<Input>.Combine?,
        operation: @escaping Operation
    ) {
        self.core = core
        inputs = TriggerInputs(keyed, name: name, origin: origin, combine: combine)
        self.rawPriority = rawPriority ?? Task.currentPriority.rawValue
        self.deadline = deadline.map(Boxed.init)
        readsClock = deadline != nil || inputs.answer?.looksAtTime ?? true
        self.delivery = delivery
        self.operation = operation
        core.machine.withLock { $0.add(inputs) }
    }

    deinit {
        core.machine.withLock { $0.remove(inputs) }
        if core.onRelease == .finishes {
            core.flush(inputs.key) { [inputs] in $0.keyedCall.mailbox?.trigger === inputs }
        } else {
            cancel(.ownerReleased, "its trigger was released", inputs.origin)
        }
        Recorders.tellDropped(inputs, of: core)
        let home = home
        Leftover.drop(&operation, at: home, preferring: core.executor)
        Leftover.drop(&delivery, preferring: core.executor)
    }

    /// The actor of the operation. Unwrapped first: see Documentation/Design/CompilerFaults.md.
    private var home: (any Actor)? {
        guard let operation else { return nil }
        return operation.isolation
    }

    /// Asks for a run with a value.
    ///
    /// Returns at once, on any thread, and may be called from a `deinit`. It takes the lock of the scope, and allocates nothing
    /// while a run that it asked for has not begun.
    ///
    /// - Parameter input: What the operation gets, unless another call overtakes this one.
    /// - Returns: What the policy decided. It is also `replaced` if the value takes the place of one that had not begun.
    @discardableResult
    public func callAsFunction(_ input: Input) -> Admission {
        var value = input  // Then the one that it takes the place of, which is released outside of the lock.
        let now = readsClock ? core.clock.now() : nil
        let isExchanged =
            inputs.answer != nil && core.machine.withLock { $0.isOpen && inputs.exchange(&value, at: now) }
        return isExchanged ? .replaced : ask(value)
    }

    @inline(never)
    private func ask(_ input: Input) -> Admission {
        var value = input
        let answer = core.decide(about: inputs.key) { machine, now, effects in
            machine.isOpen ? inputs.answer(&value, &machine.keys, at: now, into: &effects) : nil
        }
        return answer ?? enter(input)
    }

    /// Asks for a run of its own.
    @inline(never)
    private func enter(_ input: Input) -> Admission {
        let mailbox = TriggerInput(input, of: inputs)
        let admitted = submit(mailbox, inputs.origin) { mailbox.value }
        noteShare(admitted, stays: true)
        return admitted.admission
    }

    /// Asks for a run with a value, and waits for its end.
    ///
    /// It costs as much as `addTask`, since the call has a run of its own.
    ///
    /// - Returns: How it ended. It is `cancelled` if the policy skipped the run, or another call took its place.
    /// - Cancellation: As for ``ScopedTask/outcome``.
    public nonisolated(nonsending) func outcome(of input: Input) async -> Outcome<Output> {
        await perform(input, inputs.origin).outcome
    }

    /// Asks for a run with a value, and returns its handle.
    ///
    /// It costs as much as `addTask`, since the call has a run of its own, which no other call overtakes. ember-concurrency
    /// performs its tasks in the same way.
    ///
    /// - Parameters:
    ///   - input: What the operation gets.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: The handle, which you can discard. ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func perform(_ input: Input, fileID: StaticString = #fileID, line: UInt = #line) -> ScopedTask<Output> {
        perform(input, CallSite(fileID: fileID, line: line))
    }

    private func perform(_ input: Input, _ origin: CallSite) -> ScopedTask<Output> {
        // The run goes on being known by its handle, and its input is gone when its work is.
        let admitted = submit(TriggerMailbox(of: inputs, isOpen: false), origin) { input }
        noteShare(admitted, stays: false)
        return ScopedTask(admitted)
    }

    /// Notes as which caller it shares a run, if it does.
    private func noteShare(_ admitted: Admitted, stays: Bool) {
        guard let caller = admitted.caller else { return }
        let share = TriggerShare(of: admitted.run, as: caller, stays: stays)
        let others = core.machine.withLock { _ in inputs.add(share) }
        withExtendedLifetime(others) {}
        // A call that gives no handle gives nobody the value.
        if stays { admitted.run.machine.withLock { $0.silence(caller) }?.withholdElsewhere() }
    }

    /// Asks for a run that begins on the actor of the operation. Its input is taken there, so that calls take its place for as long as the
    /// actor is busy.
    private func submit(
        _ mailbox: TriggerMailbox,
        _ origin: CallSite,
        _ input: @escaping @Sendable () -> Input
    ) -> Admitted {
        guard let operation else { preconditionFailure("A trigger has its operation until it is released.") }
        let admitted = calling(on: home) { home in
            let work = Work<Output>(
                inheritingIsolation { [core] in
                    _ = home
                    try core.begin(mailbox)
                    return try await operation(input())
                }
            )
            let call = Call(
                name: inputs.name,
                rawPriority: rawPriority,
                start: .detached,
                origin: origin,
                result: Output.self
            )
            let keyed = KeyedCall(inputs.key, inputs.policy, mailbox: mailbox)
            return core.submit(work, delivery, call: call, deadline: deadline?.value, keyed: keyed)
        }
        switch admitted.admission {
        case .skipped, .refused: inputs.countDropped()
        case .started, .queued, .replaced, .joined: break
        }
        return admitted
    }
}

/// What few have, in an object of its own.
private final class Boxed<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension ScopeCore {
    /// A run of a trigger begins with its input, which nobody exchanges from now on.
    ///
    /// - Throws: `CancellationError` if the input has become part of a newer one, and the run was pushed out.
    fileprivate func begin(_ mailbox: TriggerMailbox) throws {
        let (begins, arrival) = machine.withLock { _ in (mailbox.begin(), mailbox.arrival) }
        Recorders.tellDropped(mailbox.trigger, of: self)
        guard let run = mailbox.run else { return }
        guard begins else {
            if let cause = displacement(of: run) { run.cancelDisplaced(cause) }
            throw CancellationError()
        }
        if let timer = run.deadlineTimer as? MailboxDeadlineTimer {
            timer.postpone(until: arrival.advanced(by: timer.duration))
        }
    }
}

extension TaskTrigger where Input == Void {
    /// Asks for a run that takes no value, as ``callAsFunction(_:)`` does.
    ///
    /// - Returns: What the policy decided. It is also `replaced` if the call takes the place of one that had not begun.
    @discardableResult
    public func callAsFunction() -> Admission { self(()) }
}

// What it has called for.
extension TaskTrigger {
    private var runs: [Run] {
        guard core.machine.withLock({ _ in inputs.hasRuns }) else { return [] }  // Or shares one.
        let (runs, shared) = core.machine.withLock { ($0.contents.runs, inputs.sharedRuns) }
        return runs.filter { $0.keyed?.keyedCall.mailbox?.trigger === inputs || shared.contains($0.id) }
    }

    /// Whether a run that it asked for is running. A cancelled run does not count.
    public var isRunning: Bool { runs.contains { $0.phase.hasBegun && $0.cause == nil } }

    /// Whether a run that it asked for waits for its turn or its time.
    public var isWaiting: Bool { runs.contains { !$0.phase.hasBegun && $0.cause == nil } }

    /// The number of values that came to nothing: overtaken, skipped, refused, or cancelled before they began.
    public var droppedCount: Int { inputs.droppedCount }

    /// Why the last of its runs that ended was cancelled; `nil` if that run was not cancelled, or none has ended.
    public var lastCause: CancellationCause? { core.machine.withLock { _ in inputs.lastCause } }

    /// Starts those runs of its key that wait only for a time, as if a debounce or a throttle were over now. A run that waits
    /// for another one to end goes on waiting.
    public func flush() { core.flush(inputs.key) }

    /// Cancels what it has asked for, and nothing else of its key. You can call the trigger again.
    ///
    /// - Parameters:
    ///   - reason: The reason that the cause gives.
    ///   - fileID: The file of the call, for the cause. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        cancel(.requested, reason, CallSite(fileID: fileID, line: line))
    }

    func cancel(_ kind: CancellationCause.Kind, _ reason: String?, _ origin: CallSite) {
        let runs = runs
        let shares = core.machine.withLock { _ in
            inputs.closeMailbox()
            return inputs.takeShares()
        }
        if runs.isEmpty { return }
        let cause = core.cause(kind, reason, origin)
        for share in shares { share.leave(cause) }
        for run in runs where !shares.contains(where: { $0.id == run.id }) { run.cancel(cause) }
    }

    /// Waits until nothing is left that it has asked for, including what it asks for meanwhile.
    ///
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)`` if one of its runs waits for the run that calls.
    /// - Cancellation: Stops waiting and throws `CancellationError`.
    public func waitUntilIdle() async throws {
        // Also for one that has ended since: what it has called for before is found by the next look.
        while let run = runs.first { try await run.waitNoted() }
    }
}

extension RunPhase {
    fileprivate var hasBegun: Bool {
        switch self {
        case .waiting, .parked, .released: false
        case .running, .concluded, .ended: true
        }
    }
}

extension TaskTrigger: CustomReflectable {
    /// What was known at the declaration of the trigger. What changes in it is not shown, for the same reason as in
    /// ``ScopedTask``.
    public var customMirror: Mirror { Mirror(self, children: ["info": TriggerInfo(inputs, of: core)]) }
}
