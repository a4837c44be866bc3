@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
extension TaskScope {
    /// Runs an operation that begins before the call returns, on the caller's thread, until it first has to wait.
    ///
    /// Use it for an answer that may be there already, so that no screen flickers. What the operation finds without waiting is
    /// there when the call returns. An operation on another actor begins there as soon as it can.
    ///
    /// Cancellations and deadlines reach the operation from its first instruction. Keep the part before it first waits short,
    /// because it holds up the caller. Everything else is as in
    /// ``addTask(name:priority:deadline:deadlineReason:isolation:fileID:line:operation:)``. Task groups have a method of the
    /// same name (SE-0472).
    ///
    /// ```swift
    /// tasks.addImmediateTask {
    ///     if let picture = await cache.picture(at: url) { show(picture) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled with kind `deadlineExpired`, counted from this call on the
    ///     scope's clock. With zero or less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. It must not wait for the handle, which the caller does not have yet.
    /// - Returns: The handle. The run may have ended already.
    @discardableResult
    public func addImmediateTask<Success: Sendable>(
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> ScopedTask<Success> {
        let call = call(Success.self, name, priority, fileID, line, start: .inPlace)
        return ScopedTask(core.submit(Work(operation), call: call, deadline: RunDeadline(deadline, deadlineReason)))
    }

    /// Runs an operation as “the” run of a key, beginning before the call returns. If the policy does not let it start at once,
    /// it begins later, as with `addTask`.
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled, counted from this call and including any wait. With zero or
    ///     less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work. It must not wait for the handle, which the caller does not have yet.
    /// - Returns: The handle. The run may have ended already.
    @discardableResult
    public func addImmediateTask<Success: Sendable>(
        id: some Hashable & Sendable,
        policy: OverlapPolicy = .replace,
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> ScopedTask<Success> {
        let call = call(Success.self, name, priority, fileID, line, start: .inPlace)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(
            core.submit(Work(operation), call: call, deadline: RunDeadline(deadline, deadlineReason), keyed: keyed)
        )
    }
}
