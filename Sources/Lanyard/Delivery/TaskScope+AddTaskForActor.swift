extension TaskScope {
    /// Runs an operation for an actor and hands it the result on the actor, unless it came too late.
    ///
    /// The same as for an owner that is a class, but the operation runs on no actor, so that it does not
    /// keep this one alive, and the closures get the actor isolated:
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
    ///   - owner: Whom the result is for; held weakly.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call; zero or less means that
    ///     it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work.
    ///   - then: Takes the result.
    ///   - failed: Takes the error: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, with the outcome, after `then` and `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the delivery.
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
        finally: (@Sendable (isolated Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            on: owner,
            then: then,
            failed: failed,
            finally: finally,
            finallyIfReplaced: false
        )
        let call = call(Success.self, name, priority, fileID, line)
        return ScopedTask(
            core.submit(Work(operation), delivery, call: call, deadline: RunDeadline(deadline, deadlineReason))
        )
    }

    /// Runs an operation for an actor as "the" run of a key; the policy says what happens if there is one already.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call, waiting included; zero
    ///     or less means that it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the result is for; held weakly.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work, run on no actor.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, on the actor, with the outcome, after `then` and `failed`.
    /// - Returns: The handle; ``ScopedTask/admission`` tells what the policy decided.
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
        finally: (@Sendable (isolated Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        core.submit(
            operation,
            Delivery(
                on: owner,
                then: then,
                failed: failed,
                finally: finally,
                finallyIfReplaced: finallyIfReplaced
            ),
            call: call(Success.self, name, priority, fileID, line),
            deadline: RunDeadline(deadline, deadlineReason),
            keyed: KeyedCall(core.key(of: id), policy)
        )
    }
}
