extension TaskScope {
    /// Makes a scope of which there is one for each request of a server.
    package convenience init(request name: String, parent: TaskScope?, origin: CallSite) {
        self.init(
            core: ScopeCore(
                name: name,
                parent: parent?.core,
                timers: nil,
                rawPriority: nil,
                executor: nil,
                origin: origin
            )
        )
    }

    /// Does work of a request, in place where the system can, in a run of its own.
    package func addRequestTask<Success: Sendable>(
        name: String,
        deadline: Duration?,
        origin: CallSite,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> ScopedTask<Success> {
        let call = call(Success.self, name, nil, origin.file, origin.line, start: .inPlace)
        return ScopedTask(core.submit(Work(operation), call: call, deadline: RunDeadline(deadline, nil)))
    }
}
