extension Delivery {
    /// A delivery on the actor that the caller is on; on the run's task if it is on none.
    init<Owner, Success: Sendable>(
        to target: DeliveryTarget<Owner, Success>,
        isolation: isolated (any Actor)? = #isolation
    ) {
        perform = Self.inheritingIsolation { run, result in
            _ = isolation
            let owner = target.owner
            let outcome = run.conclude(result, for: owner)
            run.handOver(outcome) {
                guard let owner else { return }
                switch outcome {
                case .succeeded(let value): target.then(owner, value as! Success)
                case .failed(let error): target.failed?(owner, error)
                case .cancelled: break
                }
            }
        }
    }

    /// A delivery on an actor that is itself the owner.
    init<Owner: Actor, Success: Sendable>(
        on owner: Owner,
        then: @escaping @Sendable (isolated Owner, Success) -> Void,
        failed: (@Sendable (isolated Owner, any Error) -> Void)?
    ) {
        perform = { [weak owner] run, result in
            guard let owner else { return run.handOver(run.conclude(result, for: nil)) {} }
            await Self.deliver(run, result, on: owner, then, failed)
        }
    }

    private static func deliver<Owner: Actor, Success: Sendable>(
        _ run: Run,
        _ result: Result<any Sendable, any Error>,
        on owner: isolated Owner,
        _ then: (isolated Owner, Success) -> Void,
        _ failed: ((isolated Owner, any Error) -> Void)?
    ) {
        let outcome = run.conclude(result, for: owner)
        run.handOver(outcome) {
            switch outcome {
            case .succeeded(let value): then(owner, value as! Success)
            case .failed(let error): failed?(owner, error)
            case .cancelled: break
            }
        }
    }

    /// Forms a closure on the actor of the caller, if the closure mentions it.
    private static func inheritingIsolation(
        @_inheritActorContext _ body:
            @escaping @Sendable @isolated(any) (
                Run, Result<any Sendable, any Error>
            ) async -> Void
    ) -> @Sendable @isolated(any) (Run, Result<any Sendable, any Error>) async -> Void {
        body
    }
}
