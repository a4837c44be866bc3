extension TaskScope {
    /// Runs an operation for an owner, and hands the result over in another actor unless it comes too late.
    ///
    /// Use it for a model on the main actor whose results belong in a cache, a store or an index. The check whether the run is
    /// still current happens on that actor, in one step with what `then` writes. So a run that has been cancelled or replaced
    /// before, on whatever thread, writes nothing, and neither does one whose owner is gone.
    ///
    /// ```swift
    /// tasks.addTask(for: self, into: cache) {
    ///     try await api.page(number)
    /// } then: { cache, model, page in
    ///     cache.insert(page)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call and including any wait. With zero or
    ///     less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the result. It is held weakly.
    ///   - place: The actor that takes the result. It is held until the run has ended.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor. It is ``DeadlineExpired`` if the deadline passed. It is not called for any
    ///     other cancellation.
    ///   - finally: Is called on the actor with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle. Its outcome is there after the delivery.
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Place: Actor, Success: Sendable>(
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        into place: Place,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success,
        then: (@Sendable (isolated Place, Owner, Success) -> Void)? = nil,
        failed: (@Sendable (isolated Place, Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Place, Owner, Outcome<Success>) -> Void)? = nil,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
            into: place,
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

    /// Runs an operation for an owner as “the” run of a key, and hands the result over in another actor. The policy says what
    /// happens if the key already has a run.
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
    ///   - place: The actor that takes the result. It is held until the run has ended.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor. It is ``DeadlineExpired`` if the deadline passed. It is not called for any
    ///     other cancellation.
    ///   - finally: Is called on the actor with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, whose ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Place: Actor, Success: Sendable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        into place: Place,
        finallyIfReplaced: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success,
        then: (@Sendable (isolated Place, Owner, Success) -> Void)? = nil,
        failed: (@Sendable (isolated Place, Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Place, Owner, Outcome<Success>) -> Void)? = nil,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
            into: place,
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
