extension TaskScope {
    /// Runs an operation in this scope, beside everything else that runs there.
    ///
    /// It reads and behaves like a task group's `addTask`: the operation starts at once, with the priority, isolation and
    /// task-locals of the caller. It does not keep the scope alive.
    ///
    /// ```swift
    /// scope.addTask { await cache.warmUp() }
    /// ```
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    /// - Returns: The handle, which you can discard. If the scope is closed, the body never runs, and the outcome is
    ///   `cancelled` with kind `refused`.
    @discardableResult
    // A function of its own, because a priority takes 200 instructions even if it is missing.
    @_specialize(where Success == Void)  // Most operations return nothing, and code that knows it takes 10 % less.
    public func addTask<Success: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> ScopedTask<Success> {
        if !core.settings.inheritsTaskLocals {
            return ScopedTask(core.submit(Work(operation), call: detachedCall(Success.self, nil, nil, fileID, line)))
        }
        let call = Call(
            rawPriority: core.rawPriority,
            origin: CallSite(fileID: fileID, line: line),
            result: Success.self
        )
        return ScopedTask(core.submit(Work(operation), call: call))
    }

    /// Runs an operation in this scope, with a name, a priority or a deadline.
    ///
    /// ```swift
    /// scope.addTask(name: "warm-up", deadline: .seconds(5)) { await cache.warmUp() }
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
    ///   - operation: The work.
    /// - Returns: The handle, as for a call without any of these.
    @discardableResult
    @_specialize(where Success == Void)  // Most operations return nothing, and code that knows it takes 10 % less.
    public func addTask<Success: Sendable>(
        name: String? = nil,
        priority: consuming TaskPriority? = nil,
        deadline: Duration? = nil,
        deadlineReason: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> ScopedTask<Success> {
        let call = call(Success.self, name, priority, fileID, line)
        return ScopedTask(core.submit(Work(operation), call: call, deadline: RunDeadline(deadline, deadlineReason)))
    }

    /// Runs an operation as “the” run of a key. The policy says what happens if the key already has a run.
    ///
    /// ```swift
    /// scope.addTask(id: "save", policy: .keepLatest) { try await store.save(document) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The key. Its type and the scope are part of it.
    ///   - policy: What the call does if its key has a run.
    ///   - name: The name of the run and of its task, as people see it.
    ///   - priority: The priority of the task. By default that of the scope, or else that of the caller.
    ///   - deadline: The time after which the run is cancelled with kind `deadlineExpired`, counted from this call on the
    ///     scope's clock and including any wait. With zero or less it never runs.
    ///   - deadlineReason: The reason that the cause gives when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    ///   - operation: The work.
    /// - Returns: The handle, whose ``ScopedTask/admission`` tells what the policy decided.
    @discardableResult
    public func addTask<Success: Sendable>(
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
        let call = call(Success.self, name, priority, fileID, line)
        let keyed = KeyedCall(core.key(of: id), policy)
        return ScopedTask(
            core.submit(Work(operation), call: call, deadline: RunDeadline(deadline, deadlineReason), keyed: keyed)
        )
    }

    /// Tells people what to write when they pass an operation in parentheses: it follows them, or has a label.
    @available(
        *,
        unavailable,
        message: "Write “addTask { … }”, or “addTask(operation: …)”."
    )
    public func addTask<Success: Sendable>(_ operation: () async throws -> Success) -> ScopedTask<Success> {
        fatalError()  // The compiler lets nobody call it.
    }

    func call(
        _ result: any Sendable.Type,
        _ name: String?,
        _ priority: consuming TaskPriority?,
        _ fileID: StaticString,
        _ line: UInt,
        start: Call.Start = .inherits
    ) -> Call {
        if start == .inherits && !core.settings.inheritsTaskLocals {
            return detachedCall(result, name, priority, fileID, line)
        }
        return Call(
            name: name,
            rawPriority: TaskPriority.rawValue(of: priority) ?? core.rawPriority,
            start: start,
            origin: CallSite(fileID: fileID, line: line),
            result: result
        )
    }

    /// The same for a scope whose runs have no task-locals: their priority is still that of the caller.
    @inline(never)
    private func detachedCall(
        _ result: any Sendable.Type,
        _ name: String?,
        _ priority: consuming TaskPriority?,
        _ fileID: StaticString,
        _ line: UInt
    ) -> Call {
        Call(
            name: name,
            rawPriority: TaskPriority.rawValue(of: priority) ?? core.rawPriority ?? Task.currentPriority.rawValue,
            start: .detached,
            origin: CallSite(fileID: fileID, line: line),
            result: result
        )
    }
}
