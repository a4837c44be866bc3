extension TaskScope {
    /// Runs an operation on the main actor and hands its result to an owner there. Neither result nor owner has to be
    /// `Sendable`.
    ///
    /// This is `addTask(for:)` for the case in which operation and delivery share the main actor, so that the result never
    /// leaves it.
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
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call. With zero or less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - owner: The owner, which gets the result. It is held weakly.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    ///   - then: Takes the result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, which you can discard. Its outcome is there after the delivery.
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
        finally: (@MainActor (Owner, Outcome<MainActorIsolated<Success>>) -> Void)? = nil,
        withheld: (@MainActor (Success) async -> Void)? = nil
    ) -> ScopedTask<MainActorIsolated<Success>> {
        let delivery = Delivery(onMainActorTo: owner, then, failed, finally, withheld, finallyIfReplaced: false)
        let call = call(MainActorIsolated<Success>.self, name, priority, fileID, line)
        let body: @MainActor @Sendable () async throws -> MainActorIsolated<Success> = {
            MainActorIsolated(try await operation())
        }
        let (work, deadline) = (Work(body), RunDeadline(deadline, deadlineReason))
        return ScopedTask(core.submit(work, delivery, call: call, deadline: deadline))
    }

    /// Runs an operation on the main actor as “the” run of a key, and hands its result to an owner there. The policy says what
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
    ///   - finallyIfReplaced: Whether `finally` is also called for a run that a newer one replaced, or that the policy passed
    ///     over.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    ///   - then: Takes the result.
    ///   - failed: Takes the error, which is ``DeadlineExpired`` if the deadline passed. It is not called for any other
    ///     cancellation.
    ///   - finally: Is called with the outcome, however the run ends, after `then` and `failed`.
    ///   - withheld: Takes a value that `then` does not get: <doc:OwningTasks#A-result-that-has-to-be-closed>.
    /// - Returns: The handle, which you can discard. Its outcome is there after the delivery.
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
        finally: (@MainActor (Owner, Outcome<MainActorIsolated<Success>>) -> Void)? = nil,
        withheld: (@MainActor (Success) async -> Void)? = nil
    ) -> ScopedTask<MainActorIsolated<Success>> {
        let delivery = Delivery(
            onMainActorTo: owner,
            then,
            failed,
            finally,
            withheld,
            finallyIfReplaced: finallyIfReplaced
        )
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
        _ withheld: (@MainActor (Success) async -> Void)?,
        finallyIfReplaced: Bool
    ) {
        let unwrapped: (@MainActor @Sendable (Owner, MainActorIsolated<Success>) -> Void)? =
            if let then { { owner, result in then(owner, result.value) } } else { nil }
        let taker: (@MainActor @Sendable (MainActorIsolated<Success>) async -> Void)? =
            if let withheld { { result in await withheld(result.value) } } else { nil }
        self.init(
            to: owner,
            on: MainActor.shared,
            then: unwrapped,
            failed: failed,
            finally: finally,
            withheld: taker,
            finallyIfReplaced: finallyIfReplaced
        )
    }
}

/// A value that only the main actor touches, so that it can be passed around without being `Sendable`.
///
/// What ``TaskScope`` runs on the main actor and delivers there may return anything. Its handle carries the result in this
/// type.
///
/// The conformance to `Sendable` is unchecked, because the compiler cannot see that nothing reaches the value elsewhere.
public struct MainActorIsolated<Value>: @unchecked Sendable {
    /// The value, which can be read on the main actor.
    @MainActor public let value: Value

    /// Wraps a value for the main actor.
    @MainActor public init(_ value: Value) { self.value = value }
}
