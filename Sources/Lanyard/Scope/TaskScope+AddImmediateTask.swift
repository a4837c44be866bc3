@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
extension TaskScope {
    /// Runs an operation that begins before the call returns: on the caller's thread, until it first has to wait.
    ///
    /// For an answer that may be there already, so that no screen flickers: what the operation finds without waiting is there
    /// when the call returns. An operation on another actor begins there as soon as it can.
    ///
    /// Whoever cancels and whatever deadline passes reaches it from its first instruction. Keep the part before it first waits short: it
    /// holds up the caller. Otherwise the same as
    /// ``addTask(name:priority:deadline:deadlineReason:isolation:fileID:line:operation:)``. Task groups have a method of the same
    /// name (SE-0472).
    ///
    /// ```swift
    /// tasks.addImmediateTask {
    ///     if let picture = await cache.picture(at: url) { show(picture) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled with kind `deadlineExpired`, counted from this call on the scope's
    ///     clock; zero or less means that it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. It must not wait for the handle, which the caller does not have yet.
    /// - Returns: The handle; the run may have ended.
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

    /// The same as "the" run of a key. If the policy does not let it start at once, it begins later, as with `addTask`.
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled, counted from this call, waiting included; zero or less means that it
    ///     never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. It must not wait for the handle, which the caller does not have yet.
    /// - Returns: The handle; the run may have ended.
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
