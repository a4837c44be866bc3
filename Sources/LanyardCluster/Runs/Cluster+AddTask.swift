#if Cluster
public import Lanyard

extension Cluster {
    /// Runs an operation as “the” run of a key in the whole cluster; the policy says what happens if there is one already.
    ///
    /// ```swift
    /// cluster.addTask(id: "report/42", policy: .skip, in: scope) { context in
    ///     try await context.commit { fence in try await store.write(report(), fence: fence) }
    /// }
    /// ```
    ///
    /// The run is one of the scope: when the scope goes, it is cancelled and its claim with it. While it waits for its turn it shows
    /// what for (`TaskActivity`). It is cancelled with kind `peerCancelled` if another process takes its key or cancels it, the
    /// underlying cause being what that process said, and with kind `leaseLost` if this process can no longer be sure of its lease.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - policy: What happens when the key is already running, on whatever machine.
    ///   - scope: The owner of the run.
    ///   - name: What people will call it; by default the ID.
    ///   - deadline: The time after which it is cancelled with kind `deadlineExpired`, waiting included.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. It writes by what it is given.
    /// - Returns: The handle. Its outcome is `cancelled` with kind `skipped` if the policy skipped it, and `failed` with
    ///   ``ClusterError`` if etcd refused.
    @discardableResult
    public func addTask<Success: Sendable>(
        id: ClusterID,
        policy: ClusterPolicy = .replace,
        in scope: TaskScope,
        name: String? = nil,
        deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: @escaping @isolated(any) @Sendable (ClusterContext) async throws -> Success
    ) -> ClusterTask<Success> {
        let call = ClusterCall<Success>(id: id, rule: .policy(policy), name: name, coding: nil, operation: operation)
        return submit(call, in: scope, deadline, fileID, line)
    }

    /// Shares the result of a key's run in the whole cluster: if one is under way, on whatever machine, its result is this one's,
    /// too; otherwise the operation runs.
    ///
    /// ```swift
    /// let index = try await cluster.addSharedTask(id: "index", in: scope) { _ in try await buildIndex() }.value
    /// ```
    ///
    /// A run whose process dies, or which is cancelled there, leaves those who share it to run the operation themselves: one of them
    /// does. If it fails, they fail with ``ClusterError/sharedRunFailed(_:)``. A caller that stops waiting does not
    /// cancel it, since its own caller waits.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - scope: The owner of the run.
    ///   - name: What people will call it; by default the ID.
    ///   - deadline: The time after which it is cancelled with kind `deadlineExpired`, waiting included.
    ///   - fileID: The file of the call, for causes and snapshots; a wrapper passes on its caller's.
    ///   - line: The line of the call, likewise.
    ///   - operation: The work. Its result crosses as JSON of one megabyte at most.
    @discardableResult
    public func addSharedTask<Success: Codable & Sendable>(
        id: ClusterID,
        in scope: TaskScope,
        name: String? = nil,
        deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        @_inheritActorContext operation: @escaping @isolated(any) @Sendable (ClusterContext) async throws -> Success
    ) -> ClusterTask<Success> {
        let call = ClusterCall(id: id, rule: .join, name: name, coding: SharedCoding<Success>(), operation: operation)
        return submit(call, in: scope, deadline, fileID, line)
    }

    private func submit<Success: Sendable>(
        _ call: ClusterCall<Success>,
        in scope: TaskScope,
        _ deadline: Duration?,
        _ fileID: StaticString,
        _ line: UInt
    ) -> ClusterTask<Success> {
        let box = AdmissionBox()
        let performance = Performance(cluster: self, call: call, box: box)
        let task = scope.addTask(
            id: call.id,
            policy: OverlapPolicy(ClusterRule(rule: call.rule)),
            name: call.name ?? call.id.description,
            deadline: deadline,
            isolation: nil,
            fileID: fileID,
            line: line
        ) { try await performance.perform() }
        return ClusterTask(task: task, box: box)
    }
}
#endif
