extension Delivery {
    /// A delivery on the actor that `then` is isolated to; on the run's task if it is to none.
    convenience init<Owner: AnyObject & Sendable, Success: Sendable>(
        to owner: Owner,
        then: @escaping @Sendable @isolated(any) (Owner, Success) -> Void,
        failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?
    ) {
        self.init(to: owner, on: then.isolation, then: then, failed: failed)
    }

    /// A delivery on an actor, or on the run's task; an error goes to where `failed` is isolated.
    ///
    /// The owner is asked for when the result is there, so that one which waits for the actor does not keep it.
    convenience init<Owner: AnyObject & Sendable, Success: Sendable>(
        to owner: Owner,
        on home: (any Actor)?,
        then: (@Sendable @isolated(any) (Owner, Success) -> Void)?,
        failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?
    ) {
        let owner = WeakReference(owner)
        self.init(home: Home(home), homeOfErrors: failed.map { Home($0.isolation) }) { run, result, _ in
            let owner: Owner? = owner.object()
            var effects = KeyEffects()
            let isDelivered = run.conclude(result, for: owner, &effects)
            if isDelivered, let owner {
                switch result {
                case .success(let returned): if let then { callHere(then, owner, returned.value()) }
                case .failure(let error): if let failed { callHere(failed, owner, error) }
                }
            }
            run.handedOver(result, isDelivered: isDelivered, hadTaker: then != nil, effects)
        }
    }

    /// A delivery on an actor that is itself the owner.
    convenience init<Owner: Actor, Success: Sendable>(
        on owner: Owner,
        then: (@Sendable (isolated Owner, Success) -> Void)?,
        failed: (@Sendable (isolated Owner, any Error) -> Void)?
    ) {
        self.init(home: .owner({ [weak owner] in owner })) { run, result, home in
            let owner = home.map { unsafeDowncast($0, to: Owner.self) }
            var effects = KeyEffects()
            let isDelivered = run.conclude(result, for: owner, &effects)
            if isDelivered, let owner {
                owner.assumeIsolated { owner in
                    switch result {
                    case .success(let returned): then?(owner, returned.value())
                    case .failure(let error): failed?(owner, error)
                    }
                }
            }
            run.handedOver(result, isDelivered: isDelivered, hadTaker: then != nil, effects)
        }
    }
}

extension Delivery.Home {
    /// An actor, or none.
    fileprivate init(_ actor: (any Actor)?) {
        self = actor.map { .actor($0) } ?? .runsTask
    }
}

/// Calls a closure that is isolated to the actor where this is called, which is known here and not to the compiler: what it
/// makes of such a call changes the executor to and fro, and is a step of its own.
@inline(__always)
private func callHere<Owner: AnyObject, Value>(
    _ body: @escaping @isolated(any) (Owner, Value) -> Void,
    _ owner: Owner,
    _ value: Value
) {
    // The standard library's `assumeIsolated` does the same to closures on a given actor. In a struct, because a function
    // that is cast by itself is wrapped twice.
    unsafeBitCast(Isolated(call: body), to: Plain<Owner, Value>.self).call(owner, value)
}

private struct Isolated<Owner: AnyObject, Value> {
    let call: @isolated(any) (Owner, Value) -> Void
}

private struct Plain<Owner: AnyObject, Value> {
    let call: (Owner, Value) -> Void
}
