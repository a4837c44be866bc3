extension TaskScope {
    /// Runs an operation for an owner, and hands the result to the owner unless it comes too late.
    ///
    /// The owner is held weakly: neither the scope, nor the run, nor its handle keeps it alive. When the operation has ended,
    /// `then` or `failed` is called on the actor that the closure is isolated to. In a main-actor class that is the main actor.
    /// In an actor it is that actor, if the closure uses its state. The delivery is one step with the check that the run was
    /// neither replaced nor cancelled and that the owner is still there. Otherwise the result is withheld, and counted in
    /// ``withheldCount``. So what a stale run found is never written.
    ///
    /// ```swift
    /// tasks.addTask(for: self) {
    ///     try await api.profile()
    /// } then: { model, profile in
    ///     model.profile = profile
    /// } failed: { model, error in
    ///     model.failure = error
    /// }
    /// ```
    ///
    /// In code that is on no actor, the closures are called on the run's task, and two deliveries have no order.
    ///
    /// - Parameters:
    ///   - owner: The owner, which gets the result.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call. With zero or less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs. A debug build warns of
    ///     that: <doc:OwningTasks#If-you-dont>.
    ///   - then: Takes the result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, which you can discard. Its outcome is there after the delivery.
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Success: Sendable>(
        for owner: Owner,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success,
        @_inheritActorContext then: (@Sendable @isolated(any) (Owner, Success) -> Void)? = nil,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)? = nil,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
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

    /// Runs an operation for an owner as “the” run of a key. The policy says what happens if the key already has a run.
    ///
    /// ``addTask(for:name:priority:deadline:deadlineReason:isolation:fileID:line:operation:then:failed:finally:withheld:)`` describes
    /// the delivery. With the policy `join` the shared result is delivered to every caller.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call and including any wait. With zero or
    ///     less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the result.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs. A debug build warns of
    ///     that: <doc:OwningTasks#If-you-dont>.
    ///   - then: Takes the result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, whose ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Success: Sendable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success,
        @_inheritActorContext then: (@Sendable @isolated(any) (Owner, Success) -> Void)? = nil,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)? = nil,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
            then: then,
            failed: failed,
            finally: finally,
            withheld: withheld,
            finallyIfReplaced: finallyIfReplaced
        )
        return core.submit(
            operation,
            delivery,
            call: call(Success.self, name, priority, fileID, line),
            deadline: RunDeadline(deadline, deadlineReason),
            keyed: KeyedCall(core.key(of: id), policy)
        )
    }
}
