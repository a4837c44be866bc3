extension TaskScope {
    /// Runs an operation on the main actor and hands its result to an owner there, of which neither has to be `Sendable`.
    ///
    /// The same as for an owner that is, where operation and delivery share the main actor: then the result never leaves it.
    ///
    /// ```swift
    /// tasks.addMainActorTask(for: controller) {
    ///     try await Document(contentsOf: url)  // a class that is not Sendable
    /// } then: { controller, document in
    ///     controller.document = document
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call; zero or less means that
    ///     it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the result is for; held weakly.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work.
    ///   - then: Takes the result.
    ///   - failed: Takes the error: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, with the outcome, after `then` and `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the delivery.
    @MainActor @discardableResult
    public func addMainActorTask<Owner: AnyObject, Success>(
        for owner: Owner,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @MainActor () async throws -> Success,
        then: (@MainActor (Owner, Success) -> Void)? = nil,
        failed: (@MainActor (Owner, any Error) -> Void)? = nil,
        finally: (@MainActor (Owner, Outcome<MainActorIsolated<Success>>) -> Void)? = nil
    ) -> ScopedTask<MainActorIsolated<Success>> {
        let delivery = Delivery(onMainActorTo: owner, then, failed, finally, finallyIfReplaced: false)
        let call = call(MainActorIsolated<Success>.self, name, priority, fileID, line)
        let body: @MainActor @Sendable () async throws -> MainActorIsolated<Success> = {
            MainActorIsolated(try await operation())
        }
        let (work, deadline) = (Work(body), RunDeadline(deadline, deadlineReason))
        return ScopedTask(core.submit(work, delivery, call: call, deadline: deadline))
    }

    /// The same as "the" run of a key; the policy says what happens if there is one already.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call, waiting included; zero or less means that
    ///     it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the result is for; held weakly.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work.
    ///   - then: Takes the result.
    ///   - failed: Takes the error: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, with the outcome, after `then` and `failed`.
    /// - Returns: The handle. You can discard it. Its outcome is there after the delivery.
    @MainActor @discardableResult
    public func addMainActorTask<Owner: AnyObject, Success>(
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
        operation: @escaping @MainActor () async throws -> Success,
        then: (@MainActor (Owner, Success) -> Void)? = nil,
        failed: (@MainActor (Owner, any Error) -> Void)? = nil,
        finally: (@MainActor (Owner, Outcome<MainActorIsolated<Success>>) -> Void)? = nil
    ) -> ScopedTask<MainActorIsolated<Success>> {
        let delivery = Delivery(onMainActorTo: owner, then, failed, finally, finallyIfReplaced: finallyIfReplaced)
        let body: @MainActor @Sendable () async throws -> MainActorIsolated<Success> = {
            MainActorIsolated(try await operation())
        }
        return core.submit(
            body,
            delivery,
            call: call(MainActorIsolated<Success>.self, name, priority, fileID, line),
            deadline: RunDeadline(deadline, deadlineReason),
            keyed: KeyedCall(core.key(of: id), policy)
        )
    }
}

extension Delivery {
    /// A delivery on the main actor, to an owner who is touched there alone.
    @MainActor
    fileprivate convenience init<Owner: AnyObject, Success>(
        onMainActorTo owner: Owner,
        _ then: (@MainActor (Owner, Success) -> Void)?,
        _ failed: (@MainActor (Owner, any Error) -> Void)?,
        _ finally: (@MainActor (Owner, Outcome<MainActorIsolated<Success>>) -> Void)?,
        finallyIfReplaced: Bool
    ) {
        let unwrapped: (@MainActor @Sendable (Owner, MainActorIsolated<Success>) -> Void)? =
            if let then { { owner, result in then(owner, result.value) } } else { nil }
        self.init(
            to: owner,
            on: MainActor.shared,
            then: unwrapped,
            failed: failed,
            finally: finally,
            finallyIfReplaced: finallyIfReplaced
        )
    }
}
