extension ScopeCore {
    /// Submits a run of a key whose result is delivered.
    func submit<Success: Sendable>(
        _ operation: sending @escaping @isolated(any) () async throws -> Success,
        _ delivery: consuming Delivery,
        call: consuming Call,
        deadline: RunDeadline?,
        keyed: consuming KeyedCall,
        isolation: isolated (any Actor)? = #isolation
    ) -> ScopedTask<Success> {
        if !keyed.policy.sharesRuns {
            return ScopedTask(submit(Work(operation), delivery, call: call, deadline: deadline, keyed: keyed))
        }
        let again = call.copy()
        let (key, policy) = (keyed.key, keyed.policy)
        let toFollowers = delivery.withheld.map { Delivery(toFollowers: $0) }
        let shared = submit(Work(operation), toFollowers, call: call, deadline: deadline, keyed: keyed)
        return ScopedTask(follow(ScopedTask<Success>(shared), delivery, call: again, key, policy))
    }

    /// A run of its own for each caller of a shared run: it waits for the result and delivers it, and
    /// when it is cancelled that caller leaves. It stands in the key, so that what cancels or replaces the
    /// shared run reaches it even between the end of that run and its own delivery. Its deadline is that of the shared run.
    private func follow<Success>(
        _ shared: ScopedTask<Success>,
        _ delivery: Delivery,
        call: consuming Call,
        _ key: TaskKey,
        _ policy: OverlapPolicy
    ) -> Admitted {
        let share = RunShare(in: shared.run, as: shared.caller)
        let work = Work { try await shared.valueOrCancellation }
        let follower = submit(work, delivery, call: call, keyed: KeyedCall(key, policy, share: share))
        guard follower.admission == .started else {
            share.leave(follower.run.cause ?? causeOfRefusal(follower.run.origin), from: follower.run)
            share.settle(isServed: false)?.withholdElsewhere()
            return follower
        }
        return Admitted(follower.run, shared.admission, caller: RunCaller())
    }
}

extension ScopedTask {
    /// The value of a shared run; if that was cancelled, so is the run that asks.
    fileprivate var valueOrCancellation: Success {
        get async throws {
            switch await outcomeToPassOn {
            case .succeeded(let value): return value
            case .failed(let error): throw error
            case .cancelled(let cause, _):
                CurrentRun.run?.cancel(cause)
                throw CancellationError()
            }
        }
    }
}
