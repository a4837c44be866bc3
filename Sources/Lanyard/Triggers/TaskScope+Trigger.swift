extension TaskScope {
    /// Declares an operation that you call with a value each time.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of its runs and of their tasks, as people see it.
    ///   - priority: The priority of its tasks. By default that of the scope, or else that of the code that declares the
    ///     trigger.
    ///   - deadline: The time after which a run is cancelled, counted from its call and including any wait.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - fileID: The file of the declaration, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the declaration, as for `fileID`.
    ///   - operation: The work, on the actor that it is isolated to.
    ///   - combining: Combines a value with a newer one that overtakes it, in that order, so that none is dropped. It is called
    ///     under the lock of the scope, as policies are, so it must not call out.
    public func trigger<Input: Sendable, Output: Sendable>(
        _ id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: @escaping @Sendable @isolated(any) (Input) async throws -> Output,
        combining: (@Sendable (Input, Input) -> Input)? = nil
    ) -> TaskTrigger<Input, Output> {
        TaskTrigger(
            core,
            KeyedCall(core.key(of: id), policy),
            name: name,
            rawPriority: TaskPriority.rawValue(of: priority) ?? core.rawPriority,
            deadline: RunDeadline(deadline, deadlineReason),
            origin: CallSite(fileID: fileID, line: line),
            delivery: nil,
            combine: combining,
            operation: operation
        )
    }

    /// Declares an operation that you call with a value each time, and hands each result to an owner unless it comes too late.
    ///
    /// With the policy `join` the result is delivered once, for all calls.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of its runs and of their tasks, as people see it.
    ///   - priority: The priority of its tasks. By default that of the scope, or else that of the code that declares the
    ///     trigger.
    ///   - deadline: The time after which a run is cancelled, counted from its call and including any wait.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the results. It is held weakly.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the declaration, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the declaration, as for `fileID`.
    ///   - operation: The work, on the actor that it is isolated to. It must not hold the owner, because the owner may hold the
    ///     trigger.
    ///   - combining: Combines a value with a newer one that overtakes it, in that order, so that none is dropped. It is called
    ///     under the lock of the scope, as policies are, so it must not call out.
    ///   - then: Takes a result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    public func trigger<Owner: AnyObject & Sendable, Input: Sendable, Output: Sendable>(
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
        @_inheritActorContext operation: @escaping @Sendable @isolated(any) (Input) async throws -> Output,
        combining: (@Sendable (Input, Input) -> Input)? = nil,
        @_inheritActorContext then: (@Sendable @isolated(any) (Owner, Output) -> Void)? = nil,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Output>) -> Void)? = nil,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Output) async -> Void)? = nil
    ) -> TaskTrigger<Input, Output> {
        TaskTrigger(
            core,
            KeyedCall(core.key(of: id), policy),
            name: name,
            rawPriority: TaskPriority.rawValue(of: priority) ?? core.rawPriority,
            deadline: RunDeadline(deadline, deadlineReason),
            origin: CallSite(fileID: fileID, line: line),
            delivery: Delivery(
                to: owner,
                then: then,
                failed: failed,
                finally: finally,
                withheld: withheld,
                finallyIfReplaced: finallyIfReplaced
            ),
            combine: combining,
            operation: operation
        )
    }
}

extension TaskScope {
    /// Declares an operation that you call with a value each time, and hands each result to an actor unless it comes too late.
    ///
    /// With the policy `join` the result is delivered once, for all calls.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of its runs and of their tasks, as people see it.
    ///   - priority: The priority of its tasks. By default that of the scope, or else that of the code that declares the
    ///     trigger.
    ///   - deadline: The time after which a run is cancelled, counted from its call and including any wait.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the results. It is held weakly.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the declaration, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the declaration, as for `fileID`.
    ///   - operation: The work, run on no actor. It must not hold the owner, because the owner may hold the trigger.
    ///   - combining: Combines a value with a newer one that overtakes it, in that order, so that none is dropped. It is called
    ///     under the lock of the scope, as policies are, so it must not call out.
    ///   - then: Takes a result, on the actor.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
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
        finally: (@Sendable (isolated Owner, Outcome<Output>) -> Void)? = nil,
        withheld: (@Sendable @isolated(any) (Output) async -> Void)? = nil
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
                withheld: withheld,
                finallyIfReplaced: finallyIfReplaced
            ),
            combine: combining,
            operation: operation
        )
    }
}
