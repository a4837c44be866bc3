extension Delivery {
    /// A delivery on the actor that `then` is isolated to; on the run's task if it is to none.
    init<Owner: AnyObject & Sendable, Success: Sendable>(
        to owner: Owner,
        then: @escaping @Sendable @isolated(any) (Owner, Success) -> Void,
        failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?
    ) {
        self.init(to: owner, on: then.isolation, then: then, failed: failed)
    }

    /// A delivery on an actor, or on the run's task.
    init<Owner: AnyObject & Sendable, Success: Sendable>(
        to owner: Owner,
        on home: (any Actor)?,
        then: (@Sendable @isolated(any) (Owner, Success) -> Void)?,
        failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?
    ) {
        let owner = { @Sendable [weak owner] in owner }
        perform = { run, result in
            await Self.deliver(run, result, to: owner, on: home, then, failed)
        }
    }

    /// The closures are isolated to `home`, so that calling them from here is no step of its own. The owner is asked
    /// for here, so that a result that waits for `home` does not keep it.
    private static func deliver<Owner: AnyObject & Sendable, Success: Sendable>(
        _ run: Run,
        _ result: Result<Returned, any Error>,
        to owner: @Sendable () -> Owner?,
        on home: isolated (any Actor)?,
        _ then: (@Sendable @isolated(any) (Owner, Success) -> Void)?,
        _ failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?
    ) async {
        let owner = owner()
        let conclusion = run.conclude(result, for: owner)
        switch (conclusion.outcome, owner) {
        case (.succeeded(let value), let owner?): await then?(owner, value.value as! Success)
        case (.failed(let error), let owner?): await failed?(owner, error)
        default: break
        }
        run.handedOver(conclusion, hadTaker: then != nil)
    }

    /// A delivery on an actor that is itself the owner.
    init<Owner: Actor, Success: Sendable>(
        on owner: Owner,
        then: (@Sendable (isolated Owner, Success) -> Void)?,
        failed: (@Sendable (isolated Owner, any Error) -> Void)?
    ) {
        perform = { [weak owner] run, result in
            guard let owner else {
                return run.handedOver(run.conclude(result, for: nil), hadTaker: then != nil)
            }
            await Self.deliver(run, result, on: owner, then, failed)
        }
    }

    private static func deliver<Owner: Actor, Success: Sendable>(
        _ run: Run,
        _ result: Result<Returned, any Error>,
        on owner: isolated Owner,
        _ then: ((isolated Owner, Success) -> Void)?,
        _ failed: ((isolated Owner, any Error) -> Void)?
    ) {
        let conclusion = run.conclude(result, for: owner)
        switch conclusion.outcome {
        case .succeeded(let value): then?(owner, value.value as! Success)
        case .failed(let error): failed?(owner, error)
        case .cancelled: break
        }
        run.handedOver(conclusion, hadTaker: then != nil)
    }
}
