internal import Synchronization

extension Run {
    /// What the run's task executes: isolated to the caller's actor from its first instruction, or to none.
    func body<Success>(
        _ work: Work<Success>,
        _ delivery: Delivery?,
        isolation: isolated (any Actor)? = #isolation
    ) -> Body {
        guard work.isIsolated(to: isolation) else { return { await self.execute(work, delivery) } }
        return inheritingIsolation {
            _ = isolation
            await self.execute(work, delivery)
        }
    }

    /// Keeps the body until the policy lets the run start, and the priority that its caller has now.
    func hold(_ body: @escaping Body) {
        let held = Held(body: body, rawPriority: (call.priority ?? Task.currentPriority).rawValue)
        perform(machine.withLock { $0.hold(held) })
    }

    /// Ends a run that was not admitted; its body never runs.
    func decline(for cause: CancellationCause?, error: (any Error)? = nil) {
        machine.withLock { $0.decline(for: cause, error: error) }
        if error != nil { tellSupervisor() }
    }
}

/// Forms a closure on the actor of the caller, if the closure mentions it.
private func inheritingIsolation(@_inheritActorContext _ body: @escaping Run.Body) -> Run.Body {
    body
}
