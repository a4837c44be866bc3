internal import Synchronization

extension Run {
    /// What the run's task executes: isolated to the caller's actor from its first instruction, so that
    /// calls made there start in order, or to none.
    func body(isIsolated: Bool, isolation: isolated (any Actor)? = #isolation) -> Body {
        if isIsolated {
            inheritingIsolation {
                _ = isolation
                await self.execute()
            }
        } else {
            { await self.execute() }
        }
    }
}

/// Forms a closure on the actor of the caller, if the closure mentions it.
func inheritingIsolation(
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () async -> Void
) -> @Sendable @isolated(any) () async -> Void {
    body
}

extension ScopeCore {
    /// Admits a run and starts it, or does whatever else was decided.
    func submit<Success>(_ run: Run<Success>, _ body: @escaping Run<Success>.Body) -> ScopedTask<Success> {
        guard let key = run.key, let policy = run.policy else { return submitUnkeyed(run, body) }
        // A caller who is in a task has task-locals and a priority that only a task made now can inherit;
        // for any other the task is made when the policy lets the run start (R19).
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        if !isInTask { run.hold(body) }
        let caller = policy.reducer.sharesRuns ? run.machine.withLock { $0.addCaller() } : nil
        while true {
            let (verdict, effects) = admit(run, key: key, policy: policy)
            let replaces = !effects.displaced.isEmpty
            apply(effects, key, cause: replaces ? cause(.replaced(by: run.id), nil, run.origin) : nil)
            switch verdict {
            case .entered(_, let starts):
                if let deadline = run.call.deadline { setDeadline(deadline, for: run) }
                if starts { run.start(inheriting: true) }
                if isInTask { run.launch(body) }
                return ScopedTask(run, replaces ? .replaced : starts ? .started : .queued, caller: caller)
            case .join(let shared):
                if let joined = join(shared, instead: run) { return joined }
            case .skip:
                run.decline(for: cause(.skipped, nil, run.origin))
                return ScopedTask(run, .skipped)
            case .refused(let underlying):
                return refuse(run, underlying)
            }
        }
    }

    private func submitUnkeyed<Success>(_ run: Run<Success>, _ body: @escaping Run<Success>.Body) -> ScopedTask<Success>
    {
        if case .refused(let underlying) = admit(run) { return refuse(run, underlying) }
        if let deadline = run.call.deadline { setDeadline(deadline, for: run) }
        run.launch(body)
        return ScopedTask(run, .started)
    }

    private func refuse<Success>(_ run: Run<Success>, _ underlying: CancellationCause?) -> ScopedTask<Success> {
        let reason = "«\(title)» takes no more work"
        run.decline(for: cause(.refused, reason, run.origin, underlying: underlying))
        return ScopedTask(run, .refused)
    }

    /// Shares a run that is under way; `nil` if it was cancelled or ended just now, and admission starts anew.
    private func join<Success>(_ shared: any OwnedRun, instead run: Run<Success>) -> ScopedTask<Success>? {
        guard let typed = shared as? Run<Success> else {
            let detail = "The key \(run.title) is running with another result type than \(Success.self)."
            run.decline(for: nil, error: ScopeError.joinsOtherType(detail))
            return ScopedTask(run, .refused)
        }
        guard let caller = typed.machine.withLock({ $0.addCaller() }) else {
            withdraw(typed)
            return nil
        }
        run.decline(for: nil)
        return ScopedTask(typed, .joined, caller: caller)
    }
}

extension Run {
    /// Keeps the body until the policy lets the run start, and the priority that its caller has now.
    fileprivate func hold(_ body: @escaping Body) {
        let held = Held(body: body, priority: call.priority ?? Task.currentPriority)
        machine.withLock { $0.hold(held) }
    }

    /// Ends a run that was not admitted; its body never runs.
    func decline(for cause: CancellationCause?, error: (any Error)? = nil) {
        _ = machine.withLock { $0.decline(for: cause, error: error) }
    }
}

extension Run.Work {
    init(_ operation: sending @escaping @isolated(any) () async throws -> Success, delivery: Delivery<Success>?) {
        self.operation = Transfer(operation)
        self.delivery = delivery
    }
}
