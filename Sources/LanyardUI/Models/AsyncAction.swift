public import Lanyard
public import Observation

/// An async function that a screen can call and watch: is it running, what came of it, and a way to cancel it.
///
/// Make one where the owner of the work lives, as a stored property. It goes away with its owner, and what it runs is
/// cancelled then. A run that was cancelled or replaced never changes any of its properties.
///
/// ```swift
/// @MainActor @Observable final class SearchModel {
///     let search = AsyncAction<String, [Book]>("Search", policy: .debounce(for: .milliseconds(300))) { term in
///         try await api.books(matching: term)
///     }
/// }
/// ```
///
/// A view calls it, and shows what it tells:
///
/// ```swift
/// model.search(term)
/// if model.search.isRunning { showSpinner() }
/// show(model.search.value ?? [])
/// ```
///
/// The derived state is ember-concurrency's; there it is called a task.
@MainActor @Observable
public final class AsyncAction<Input: Sendable, Output: Sendable> {
    /// What the last run that succeeded returned; whether it is kept while the next one runs is a matter of ``retention``.
    public var value: Output? { state.value }

    /// What the last run threw; `nil` again when a run is called or succeeds.
    public var error: (any Error)? { state.error }

    /// The newest call; those that the policy passed over do not count.
    public var last: Attempt? { state.last }

    /// The last call that succeeded.
    public var lastSucceeded: Attempt? { state.lastSucceeded }

    /// The last call that failed.
    public var lastFailed: Attempt? { state.lastFailed }

    /// The last call that was cancelled.
    public var lastCancelled: Attempt? { state.lastCancelled }

    /// How many calls the policy let run since the beginning or the last ``reset(fileID:line:)``, those included that were
    /// cancelled before their body began.
    public var performCount: Int { state.performCount }

    /// How many calls run now.
    public var runningCount: Int { state.runningCount }

    /// How many calls wait for their turn or time.
    public var queuedCount: Int { state.queuedCount }

    /// How far the newest call is, as far as it reports through its context's progress; at most ten states a second, and
    /// at last how it ended.
    public private(set) var progress: ProgressSnapshot?

    private(set) var state = State()
    @ObservationIgnored private var told: Set<PartialKeyPath<AsyncAction>> = []

    /// The name that people see in snapshots.
    public let name: String?

    /// What happens to the value when a run is called.
    public let retention: ValueRetention

    // The group first: its scope is released before the entries are, which makes that the cause.
    private let group: AsyncActionGroup
    @ObservationIgnored let entries = Entries()

    /// What it calls. Never missing; but it needs the action, which is to be whole before.
    @ObservationIgnored private var trigger: TaskTrigger<Input, Output>!

    /// Makes an action with a scope and a policy of its own.
    ///
    /// - Parameters:
    ///   - name: What people will call it.
    ///   - policy: What happens when it is called while it runs.
    ///   - retention: What happens to the value when a run is called.
    ///   - deadline: The time after which a run is cancelled, counted from its call, waiting included. It has failed then, with
    ///     `DeadlineExpired`.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - parent: The scope above its own; whose cancellation, clock, priority and executor reach it.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work; it must not hold the owner of the action strongly.
    public convenience init(
        _ name: String? = nil,
        policy: OverlapPolicy = .replace,
        retention: ValueRetention = .keepsValue,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        parent: TaskScope? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: @escaping @Sendable @isolated(any) (Input) async throws -> Output
    ) {
        let group = AsyncActionGroup(name, policy: policy, parent: parent, fileID: fileID, line: line)
        self.init(
            name,
            in: group,
            retention: retention,
            deadline: deadline,
            deadlineReason: deadlineReason,
            operation: operation
        )
    }

    /// Makes an action that shares the policy of a group: one that runs counts for all.
    ///
    /// - Parameters:
    ///   - name: What people will call it.
    ///   - group: The group.
    ///   - retention: What happens to the value when a run is called.
    ///   - deadline: The time after which a run is cancelled, as for an action of its own.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - operation: The work; it must not hold the owner of the action strongly.
    public init(
        _ name: String? = nil,
        in group: AsyncActionGroup,
        retention: ValueRetention = .keepsValue,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        @_inheritActorContext operation: @escaping @Sendable @isolated(any) (Input) async throws -> Output
    ) {
        self.name = name
        self.group = group
        self.retention = retention
        entries.group = group
        trigger = group.scope.trigger(
            group.key,
            policy: group.policy,
            name: name,
            deadline: deadline,
            deadlineReason: deadlineReason,
            for: self
        ) { [weak self] input in
            self?.began()
            return try await operation(input)
        } then: { action, output in
            action.settle(.succeeded(output))
        } failed: { action, error in
            action.settle(.failed(error))
        }
        group.add(self)
    }

    /// Runs the operation, as the policy lets it.
    ///
    /// It may be called from wherever its properties are observed, also while it delivers: the new call is one like any
    /// other. Its run has the priority of the code that made the action, and none of the caller's task-locals.
    ///
    /// - Parameters:
    ///   - input: What the operation gets.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    /// - Returns: The handle. You can discard it: `admission` tells what the policy decided.
    @discardableResult
    public func callAsFunction(
        _ input: Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ScopedTask<Output> {
        let number = entries.nextNumber()
        let task = trigger.perform(input, fileID: fileID, line: line)
        group.refresh()
        if task.admission != .skipped {
            enter(Attempt(id: number, input: input), task)
            group.note(task.info)
        }
        return task
    }

    /// Cancels what it runs and what waits, and nothing else of its group. Its phase is `cancelled` at once, even if the
    /// body takes its time to obey.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        for entry in entries.all.values { entry.task.cancel(reason, fileID: fileID, line: line) }
        refresh()
    }

    /// Cancels what it runs, and forgets everything: no value, no error, nothing counted, phase `idle`.
    public func reset(fileID: StaticString = #fileID, line: UInt = #line) {
        cancel("reset", fileID: fileID, line: line)
        change { state in
            state = State()
            count(&state)
        }
        tell(of: \.progress) { _progress = nil }
    }

    /// Tells the observers, then takes the step; what it writes has to be found out in the step.
    func change(_ step: (inout State) -> Void) {
        tell(of: \.state) { step(&_state) }
    }

    /// Tells the observers, then shows how far a call is if it is the newest.
    func show(_ snapshot: ProgressSnapshot?, of number: Int) {
        tell(of: \.progress) {
            if last?.id == number { _progress = snapshot }
        }
    }

    /// An observer who calls the action while it is told is not told again: it would call for ever.
    private func tell<Seen>(of seen: KeyPath<AsyncAction, Seen>, before step: () -> Void) {
        guard told.insert(seen).inserted else { return step() }
        withMutation(keyPath: seen) {
            told.remove(seen)
            step()
        }
    }
}

extension AsyncAction where Input == Void {
    /// Runs the operation, as the policy lets it.
    ///
    /// - Returns: The handle. You can discard it.
    @discardableResult
    public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) -> ScopedTask<Output> {
        callAsFunction((), fileID: fileID, line: line)
    }
}
