extension TaskScope {
    /// Runs an operation for an owner and hands it the result, unless it came too late.
    ///
    /// The owner is held weakly: neither the scope, nor the run, nor its handle keeps it alive. When the operation has ended,
    /// `then` or `failed` is called on the actor that it is isolated to: in a main-actor class the main actor; in an actor
    /// that one, if the closure uses its state. Check and delivery are one step there: the run was neither replaced nor
    /// cancelled, and the owner is still there. Otherwise the result is withheld and counted in ``withheldCount``; so what a
    /// stale run found is never written.
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
    /// In code that is on no actor, the closures are called on the run's task, and nothing orders two deliveries.
    ///
    /// - Parameters:
    ///   - owner: Whom the result is for.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call; zero or less means that
    ///     it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs; a debug build warns of
    ///     that: <doc:OwningTasks#If-you-dont>.
    ///   - then: Takes the result.
    ///   - failed: Takes the error: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, with the outcome, after `then` and `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the delivery.
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
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
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

    /// Runs an operation for an owner as "the" run of a key; the policy says what happens if there is one already.
    ///
    /// See ``addTask(for:name:priority:deadline:deadlineReason:isolation:fileID:line:operation:then:failed:finally:)`` for the
    /// delivery. With the policy `join` every caller gets the shared result delivered.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call, waiting included; zero
    ///     or less means that it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the result is for.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. If it uses the owner itself, it keeps the owner alive while it runs; a debug build warns of
    ///     that: <doc:OwningTasks#If-you-dont>.
    ///   - then: Takes the result.
    ///   - failed: Takes the error: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, with the outcome, after `then` and `failed`.
    /// - Returns: The handle; ``ScopedTask/admission`` tells what the policy decided.
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
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)? = nil
    ) -> ScopedTask<Success> {
        let delivery = Delivery(
            to: owner,
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
