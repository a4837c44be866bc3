extension TaskScope {
    /// Runs an operation that reports values to its owner on the way, as “the” run of a key.
    ///
    /// The operation gets a ``TaskReport``, which synchronous code may call from any thread: the callback of an old API, the stream of a
    /// language model, a progress. `reported` is called on the actor that it is isolated to, in one step with the check that the run is
    /// neither cancelled nor replaced and that the owner is still there, and before `then`. Everything else is as in
    /// ``addTask(id:policy:name:priority:deadline:deadlineReason:for:finallyIfReplaced:isolation:fileID:line:operation:then:failed:finally:withheld:)``.
    /// An operation that is restarted in a structured scope reports anew.
    ///
    /// ```swift
    /// tasks.addTask(id: "transcript", for: self) { [recognizer] report in
    ///     try await recognizer.transcribe(audio) { partial in report(partial) }
    /// } reported: { model, partial in
    ///     model.text = partial
    /// } then: { model, text in
    ///     model.text = text
    /// }
    /// ```
    ///
    /// With the policy `join` the reports go to the owner of the call that made the run.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call and including any wait. With zero or
    ///     less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the reports and the result. It is held weakly.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - buffering: What becomes of reports that wait for the owner's actor.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    ///   - reported: Takes a reported value.
    ///   - then: Takes the result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, whose ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func addTask<Owner: AnyObject & Sendable, Success: Sendable, Report: Sendable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        buffering: ReportBuffering = .all,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation:
            @escaping @Sendable @isolated(any) (TaskReport<Report>) async throws -> Success,
        @_inheritActorContext reported: @escaping @Sendable @isolated(any) (Owner, Report) -> Void,
        @_inheritActorContext then: (@Sendable @isolated(any) (Owner, Success) -> Void)? = nil,
        @_inheritActorContext failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)? = nil,
        @_inheritActorContext withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let taker = Taker(reported)
        let reference = WeakReference(owner)
        let work = Work(reporting: operation) { [weak taker] run in
            ReportLine(of: run, at: .init(reported.isolation), buffering) { [weak taker] run, report in
                guard let owner: Owner = reference.object(), let taker, run.isCurrent else { return false }
                callHere(taker.body, owner, report.value(as: Report.self))
                return true
            }
        }
        let home = if let then { then.isolation } else { reported.isolation }
        let kept: any AnyObject & Sendable =
            home === reported.isolation
            ? taker : KeptElsewhere(taker, at: reported.isolation, preferring: core.executor)
        let delivery = Delivery(
            to: owner,
            on: home,
            then: then,
            failed: failed,
            finally: finally,
            withheld: withheld,
            finallyIfReplaced: finallyIfReplaced,
            keeping: kept
        )
        return core.submit(
            work.operation,
            delivery,
            call: call(Success.self, name, priority, fileID, line),
            deadline: RunDeadline(deadline, deadlineReason),
            keyed: KeyedCall(core.key(of: id), policy)
        )
    }

    /// Runs an operation that reports values to an actor on the way, as “the” run of a key.
    ///
    /// This is the form above for an owner that is an actor. The closures get it isolated, and the operation runs on no actor:
    ///
    /// ```swift
    /// tasks.addTask(id: "import", for: self, buffering: .newest) { report in
    ///     try await importer.run { fraction in report(fraction) }
    /// } reported: { store, fraction in
    ///     store.fraction = fraction
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call and including any wait. With zero or
    ///     less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the reports and the result. It is held weakly.
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - buffering: What becomes of reports that wait for the actor.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    ///   - reported: Takes a reported value, on the actor.
    ///   - then: Takes the result, on the actor.
    ///   - failed: Takes the error, on the actor. It is ``DeadlineExpired`` if the deadline passed. It is not called for any
    ///     other cancellation.
    ///   - finally: Is called on the actor with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, whose ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func addTask<Owner: Actor, Success: Sendable, Report: Sendable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        for owner: Owner,
        finallyIfReplaced: Bool = false,
        buffering: ReportBuffering = .all,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        operation: @escaping @Sendable @isolated(any) (TaskReport<Report>) async throws -> Success,
        reported: @escaping @Sendable (isolated Owner, Report) -> Void,
        then: (@Sendable (isolated Owner, Success) -> Void)? = nil,
        failed: (@Sendable (isolated Owner, any Error) -> Void)? = nil,
        finally: (@Sendable (isolated Owner, Outcome<Success>) -> Void)? = nil,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)? = nil
    ) -> ScopedTask<Success> {
        let (taker, reference, actor) = (Taker(reported), WeakReference(owner), WeakActor(owner))
        let work = Work(reporting: operation) { [weak taker] run in
            ReportLine(of: run, at: .owner(actor), buffering) { [weak taker] run, report in
                guard let owner: Owner = reference.object(), let taker, run.isCurrent else { return false }
                callHere(taker.body, owner, report.value(as: Report.self))
                return true
            }
        }
        let delivery = Delivery(
            on: owner,
            then: then,
            failed: failed,
            finally: finally,
            withheld: withheld,
            finallyIfReplaced: finallyIfReplaced,
            keeping: taker
        )
        return core.submit(
            work.operation,
            delivery,
            call: call(Success.self, name, priority, fileID, line),
            deadline: RunDeadline(deadline, deadlineReason),
            keyed: KeyedCall(core.key(of: id), policy)
        )
    }
}
