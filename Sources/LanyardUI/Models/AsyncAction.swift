public import Lanyard
public import Observation

/// An async function that a screen can call and watch: whether it runs, and what came of it. The screen can also cancel it.
///
/// Make one where the owner of the work lives, as a stored property. It goes away with its owner, and then cancels what it
/// runs. A run that was cancelled or replaced never changes any of its properties.
///
/// ```swift
/// @MainActor @Observable final class SearchModel {
///     let search = AsyncAction<String, [Book]>("Search", policy: .debounce(for: .milliseconds(300))) { term in
///         try await api.books(matching: term)
///     }
/// }
/// ```
///
/// A view calls it, and shows its state:
///
/// ```swift
/// model.search(term)
/// if model.search.isRunning { showSpinner() }
/// show(model.search.value ?? [])
/// ```
///
/// The derived state is an idea of ember-concurrency, which calls such a function a task.
@MainActor @Observable
public final class AsyncAction<Input: Sendable, Output: Sendable> {
    /// What the last run that succeeded returned. ``retention`` says whether it is kept while the next one runs.
    public var value: Output? { state.value }

    /// What the last run threw; `nil` again when a run is asked for or succeeds.
    public var error: (any Error)? { state.error }

    /// The newest call. Calls that the policy skipped do not count.
    public var last: Attempt? { state.last }

    /// The last call that succeeded.
    public var lastSucceeded: Attempt? { state.lastSucceeded }

    /// The last call that failed.
    public var lastFailed: Attempt? { state.lastFailed }

    /// The last call that was cancelled.
    public var lastCancelled: Attempt? { state.lastCancelled }

    /// The number of calls that the policy let run since the beginning or the last ``reset(fileID:line:)``.
    ///
    /// Calls that were cancelled before their body began count, too.
    public var performCount: Int { state.performCount }

    /// The number of calls that run now.
    public var runningCount: Int { state.runningCount }

    /// The number of calls that wait for their turn or time.
    public var queuedCount: Int { state.queuedCount }

    /// How far the newest call is, if it reports progress through its context. There are at most ten states a second, and the
    /// last one says how it ended.
    public private(set) var progress: ProgressSnapshot?

    private(set) var state = State()
    @ObservationIgnored private var told: Set<PartialKeyPath<AsyncAction>> = []

    /// The name that snapshots show.
    public let name: String?

    /// What happens to the value when a run is asked for.
    public let retention: ValueRetention

    // The group first: its scope is released before the entries are, which makes that the cause.
    private let group: AsyncActionGroup
    @ObservationIgnored let entries = Entries()

    /// What it calls. Never missing; but it needs the action, which is to be whole before.
    @ObservationIgnored private var trigger: TaskTrigger<Input, Output>!

    /// Makes an action with a scope and a policy of its own.
    ///
    /// - Parameters:
    ///   - name: The name that snapshots show.
    ///   - policy: What a call does while the action runs.
    ///   - retention: What happens to the value when a run is asked for.
    ///   - deadline: The time after which a run is cancelled, counted from its call and including any wait. The run has then
    ///     failed with `DeadlineExpired`.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - parent: The scope above its own. The scope's cancellation, clock, priority and executor apply here, too.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. It must not hold the owner of the action strongly.
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

    /// Makes an action that shares the policy of a group, in which a running action counts for all of them.
    ///
    /// - Parameters:
    ///   - name: The name that snapshots show.
    ///   - group: The group.
    ///   - retention: What happens to the value when a run is asked for.
    ///   - deadline: The time after which a run is cancelled, as for an action of its own.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - operation: The work. It must not hold the owner of the action strongly. If it belongs to another actor than the main one,
    ///     a call that is cancelled on the way there never begins it; its run ends when that actor comes.
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
            return try await beginAtHome(operation, with: input)
        } then: { action, output in
            action.settle(.succeeded(output))
        } failed: { action, error in
            action.settle(.failed(error))
        }
        group.add(self)
    }

    /// Runs the operation as soon as the policy lets it.
    ///
    /// You can call it from code that observes its properties, even while it delivers a result: the new call is a call like any
    /// other. Its run has the priority of the code that made the action, and none of the caller's task-locals.
    ///
    /// - Parameters:
    ///   - input: The value that the operation gets.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    /// - Returns: The handle, which you can discard. Its `admission` tells what the policy decided.
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

    /// Cancels what the action runs and what waits, and nothing else of its group.
    ///
    /// Its phase is `cancelled` at once, even if the body takes its time to obey.
    public func cancel(_ reason: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        for entry in entries.all.values { entry.task.cancel(reason, fileID: fileID, line: line) }
        refresh()
    }

    /// Cancels what the action runs, and forgets everything: it has no value, no error, counts of zero and the phase `idle`.
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
    /// Runs the operation as soon as the policy lets it.
    ///
    /// - Returns: The handle, which you can discard.
    @discardableResult
    public func callAsFunction(fileID: StaticString = #fileID, line: UInt = #line) -> ScopedTask<Output> {
        callAsFunction((), fileID: fileID, line: line)
    }
}
