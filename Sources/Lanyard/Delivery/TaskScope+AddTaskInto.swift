extension TaskScope {
    /// Runs an operation for an owner, and hands the result over into another actor, unless it came too late.
    ///
    /// For a model on the main actor whose results belong into a cache, a store or an index. Whether the run is still current is
    /// asked on that actor, in one step with what `then` writes: a run that has been cancelled or replaced before, wherever, writes
    /// nothing, and neither does one whose owner has gone.
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
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call, waiting included; zero or less means that it
    ///     never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the result is for; held weakly.
    ///   - place: The actor that takes the result; held until the run has ended.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor: ``DeadlineExpired`` when the deadline has passed. Never called for another
    ///     cancellation.
    ///   - finally: Hears of every end, on the actor, with the outcome, after `then` and `failed`.
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
        finally: (@Sendable (isolated Place, Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
            into: place,
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

    /// The same as "the" run of a key; the policy says what happens if there is one already.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call, waiting included; zero or less means that it
    ///     never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the result is for; held weakly.
    ///   - place: The actor that takes the result; held until the run has ended.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor: ``DeadlineExpired`` when the deadline has passed. Never called for another
    ///     cancellation.
    ///   - finally: Hears of every end, on the actor, with the outcome, after `then` and `failed`.
    /// - Returns: The handle; ``ScopedTask/admission`` tells what the policy decided.
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
        finally: (@Sendable (isolated Place, Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
            into: place,
            then: then,
            failed: failed,
            finally: finally,
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
