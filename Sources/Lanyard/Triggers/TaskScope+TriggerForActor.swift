extension TaskScope {
    /// Declares an operation that is called with a value each time, and hands each result to an actor unless it came too late.
    ///
    /// With the policy `join` the result is delivered once, for all who called.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call its runs; also the name of their tasks.
    ///   - priority: The priority of its tasks; by default the scope's, or that of the code that declares it.
    ///   - deadline: The time after which a run is cancelled, counted from its call, waiting included.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - owner: Whom the results are for; held weakly.
    ///   - finallyIfReplaced: Whether `finally` hears also of a run whose place a newer one took, or that the policy passed over.
    ///   - fileID: The file of the declaration, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the declaration, likewise.
    ///   - operation: The work, run on no actor. It must not hold the owner, which may hold the trigger.
    ///   - combining: Adds a newer value to one that it overtakes, in that order, which drops none. Called under the lock of the
    ///     scope, as policies are: it must not call out.
    ///   - then: Takes a result, on the actor.
    ///   - failed: Takes an error: ``DeadlineExpired`` when the deadline has passed. Never called for another cancellation.
    ///   - finally: Hears of every end, with the outcome, after `then` and `failed`.
    public func trigger<Owner: Actor, Input: Sendable, Output: Sendable>(
        _ id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable @isolated(any) (Input) async throws -> Output,
        combining: (@Sendable (Input, Input) -> Input)? = nil,
        then: (@Sendable (isolated Owner, Output) -> Void)? = nil,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Output>) -> Void)? = nil
    ) -> TaskTrigger<Input, Output> {
        TaskTrigger(
            core,
            KeyedCall(core.key(of: id), policy),
            name: name,
            rawPriority: TaskPriority.rawValue(of: priority) ?? core.rawPriority,
            deadline: RunDeadline(deadline, deadlineReason),
            origin: CallSite(fileID: fileID, line: line),
            delivery: Delivery(
                on: owner,
                then: then,
                failed: failed,
                finally: finally,
                finallyIfReplaced: finallyIfReplaced
            ),
            combine: combining,
            operation: operation
        )
    }
}
