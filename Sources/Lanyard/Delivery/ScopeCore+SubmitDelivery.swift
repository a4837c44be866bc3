extension ScopeCore {
    /// Submits a run whose result is delivered.
    func submit<Success>(
        _ operation: sending @escaping @isolated(any) () async throws -> Success,
        _ delivery: Delivery<Success>,
        call: Call,
        key: TaskKey? = nil,
        policy: OverlapPolicy? = nil,
        isIsolated: Bool,
        isolation: isolated (any Actor)? = #isolation
    ) -> ScopedTask<Success> {
        if let key, let policy, policy.reducer.sharesRuns {
            let work = Run.Work(operation, delivery: nil)
            let shared = Run(work, call: call, key: key, policy: policy, core: self, admittedAt: clock.now())
            let handle = submit(shared, shared.body(isIsolated: isIsolated))
            return follow(handle, delivery, call: call)
        }
        let work = Run.Work(operation, delivery: delivery)
        let run = Run(work, call: call, key: key, policy: policy, core: self, admittedAt: clock.now())
        return submit(run, run.body(isIsolated: isIsolated))
    }

    /// A run of its own for each caller of a shared run: it waits for the result and delivers it, and
    /// cancelling it is that caller's leaving.
    private func follow<Success>(
        _ shared: ScopedTask<Success>,
        _ delivery: Delivery<Success>,
        call: Call
    ) -> ScopedTask<Success> {
        let work = Run<Success>.Work({ try await shared.valueOrCancellation }, delivery: delivery)
        let run = Run(work, call: call, core: self, admittedAt: clock.now())
        let handle = submit(run, run.body(isIsolated: false))
        return handle.admission == .started ? handle.admitted(as: shared.admission) : handle
    }
}

extension ScopedTask {
    /// The value of a shared run; if that was cancelled, so is the run that asks.
    fileprivate var valueOrCancellation: Success {
        get async throws {
            switch await outcome {
            case .succeeded(let value): return value
            case .failed(let error): throw error
            case .cancelled(let cause, _):
                CurrentRun.run?.cancel(cause)
                throw CancellationError()
            }
        }
    }
}
