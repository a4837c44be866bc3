extension TaskScope {
    /// Runs an operation for an actor, and hands the result over on that actor unless it comes too late.
    ///
    /// This is `addTask(for:)` for an owner that is an actor. The operation runs on no actor, so that it does not keep the
    /// owner alive. The closures get the actor isolated:
    ///
    /// ```swift
    /// tasks.addTask(for: self) {
    ///     try await api.profile()
    /// } then: { store, profile in
    ///     store.profile = profile
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - owner: The owner, which gets the result. It is held weakly.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call. With zero or less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    ///   - then: Takes the result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, which you can discard. Its outcome is there after the delivery.
    @discardableResult
    public func addTask<Owner: Actor, Success: Sendable>(
        for owner: Owner,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: sending @escaping @isolated(any) () async throws -> Success,
        then: (@Sendable (isolated Owner, Success) -> Void)? = nil,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Success>) -> Void)? = nil,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            on: owner,
            then: then,
            failed: failed,
            finally: finally,
            withheld: withheld,
            finallyIfReplaced: false
        )
        let call = call(Success.self, name, priority, fileID, line)
        return ScopedTask(
            core.submit(Work(operation), delivery, call: call, deadline: RunDeadline(deadline, deadlineReason))
        )
    }

    /// Runs an operation for an actor as “the” run of a key. The policy says what happens if the key already has a run.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call and including any wait. With zero or
    ///     less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the result. It is held weakly.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work, run on no actor.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor. It is ``DeadlineExpired`` if the deadline passed. It is not called for any
    ///     other cancellation.
    ///   - finally: Is called on the actor with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, whose ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func addTask<Owner: Actor, Success: Sendable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: sending @escaping @isolated(any) () async throws -> Success,
        then: (@Sendable (isolated Owner, Success) -> Void)? = nil,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Success>) -> Void)? = nil,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        core.submit(
            operation,
            Delivery(
                on: owner,
                then: then,
                failed: failed,
                finally: finally,
                withheld: withheld,
                finallyIfReplaced: finallyIfReplaced
            ),
            call: call(Success.self, name, priority, fileID, line),
            deadline: RunDeadline(deadline, deadlineReason),
            keyed: KeyedCall(core.key(of: id), policy)
        )
    }
}
