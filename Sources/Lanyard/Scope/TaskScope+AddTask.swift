extension TaskScope {
    /// Runs an operation beside whatever else the scope runs.
    ///
    /// Reads and behaves like a task group's `addTask`: the operation starts at once, with the priority,
    /// isolation and task-locals of the caller. It does not keep the scope alive.
    ///
    /// ```swift
    /// scope.addTask { await cache.warmUp() }
    /// ```
    ///
    /// - Parameters:
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work.
    /// - Returns: The handle. You can discard it. If the scope is closed, the body never runs and the
    ///   outcome is `cancelled` with kind `refused`.
    @discardableResult
    // A function of its own, because a priority takes 200 instructions even if it is missing.
    @_specialize(where Success == Void)  // Most operations return nothing, and code that knows it takes 10 % less.
    public func addTask<Success: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> ScopedTask<Success> {
        let call = Call(
            rawPriority: core.rawPriority,
            origin: CallSite(fileID: fileID, line: line),
            result: Success.self
        )
        return ScopedTask(core.submit(Work(operation), call: call))
    }

    /// Runs an operation beside whatever else the scope runs, with a name, a priority or a deadline.
    ///
    /// ```swift
    /// scope.addTask(name: "warm-up", deadline: .seconds(5)) { await cache.warmUp() }
    /// ```
    ///
    /// - Parameters:
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled with kind `deadlineExpired`, counted from this
    ///     call on the scope's clock; zero or less means that it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work.
    /// - Returns: The handle, as of a call without any of them.
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

    /// Runs an operation as "the" run of a key; the policy says what happens if there is one already.
    ///
    /// ```swift
    /// scope.addTask(id: "save", policy: .keepLatest) { try await store.save(document) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: The key; its type is part of it, and the scope is, too.
    ///   - policy: What happens when the key is already running.
    ///   - name: What people will call it; also the name of the task.
    ///   - priority: The task's priority; by default the scope's, or the caller's.
    ///   - deadline: The time after which it is cancelled with kind `deadlineExpired`, counted from this
    ///     call on the scope's clock, waiting included; zero or less means that it never runs.
    ///   - deadlineReason: Words for the cause when the deadline has passed.
    ///   - isolation: The actor of the caller, where the operation runs.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work.
    /// - Returns: The handle; ``ScopedTask/admission`` tells what the policy decided.
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

    /// The operation follows the parentheses, or has a label.
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
        Call(
            name: name,
            rawPriority: TaskPriority.rawValue(of: priority) ?? core.rawPriority,
            start: start,
            origin: CallSite(fileID: fileID, line: line),
            result: result
        )
    }
}
