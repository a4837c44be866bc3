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
    package func addRequestTask(
        name: String,
        deadline: Duration?,
        origin: CallSite,
        operation: sending @escaping @isolated(any) () async throws -> Void
    ) -> ScopedTask<Void> {
        let call = call(Void.self, name, nil, origin.file, origin.line, start: .inPlaceUnnamed)
        return ScopedTask(core.submit(Work(operation), call: call, deadline: RunDeadline(deadline, nil)))
    }
}

extension ScopedTask<Void> {
    /// How the run of a request ended, if it has. No types are looked up for this.
    package var outcomeOfRequestIfEnded: Outcome<Void>? { run.takeOutcomeIfEnded() }

    /// How the run of a request ended, once it has. This never returns earlier, not even where ``outcome`` tells of a circle: whoever
    /// asks has lent the run what it works with.
    package nonisolated(nonsending) var outcomeOfRequest: Outcome<Void> {
        get async {
            while true {
                if let outcome = outcomeOfRequestIfEnded { return outcome }
                await run.waitUninterrupted()
            }
        }
    }
}
