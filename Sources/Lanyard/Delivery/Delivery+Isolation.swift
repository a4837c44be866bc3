extension Delivery {
    /// A delivery on the actor that `then` is isolated to, or whichever closure there is; on the run's task if it is to none.
    convenience init<Owner: AnyObject & Sendable, Success: Sendable>(
        to owner: Owner,
        then: (@Sendable @isolated(any) (Owner, Success) -> Void)?,
        failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?,
        finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)?,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)?,
        finallyIfReplaced: Bool
    ) {
        let home: (any Actor)? =
            if let then { then.isolation } else if let failed { failed.isolation } else { finally?.isolation }
        self.init(
            to: owner,
            on: home,
            then: then,
            failed: failed,
            finally: finally,
            withheld: withheld,
            finallyIfReplaced: finallyIfReplaced
        )
    }

    /// A delivery on an actor, or on the run's task; an error goes to where `failed` is isolated.
    ///
    /// The owner is asked for when the result is there, so that one which waits for the actor does not keep it. It is `Sendable`,
    /// or nobody but the actor touches it.
    convenience init<Owner: AnyObject, Success: Sendable>(
        to owner: Owner,
        on home: (any Actor)?,
        then: (@Sendable @isolated(any) (Owner, Success) -> Void)?,
        failed: (@Sendable @isolated(any) (Owner, any Error) -> Void)?,
        finally: (@Sendable @isolated(any) (Owner, Outcome<Success>) -> Void)?,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)?,
        finallyIfReplaced: Bool,
        keeping kept: (any AnyObject & Sendable)? = nil
    ) {
        let owner = WeakReference(unchecked: owner)
        // Not mapped: a function that takes any type looks for the types of these closures, at each call.
        let placeOfErrors: Home?
        let takesError: (@Sendable @isolated(any) (Owner, any Error) -> Void)?
        if let failed {
            (placeOfErrors, takesError) = (Home(failed.isolation), failed)
        } else if then == nil, let finally {
            (placeOfErrors, takesError) = (Home(finally.isolation), { _, _ in })  // It has the error with the outcome.
        } else {
            (placeOfErrors, takesError) = (nil, nil)
        }
        let takesValues = then != nil || withheld != nil
        let withheld: Withheld? = if let withheld { Withheld(withheld) } else { nil }
        let finale: Finale? =
            if let finally {
                Finale(home: Home(finally.isolation), tellsReplaced: finallyIfReplaced) { run, _ in
                    if let owner: Owner = owner.object() { callHere(finally, owner, run.outcome()) }
                }
            } else {
                nil
            }
        let isOneHome = placeOfErrors.map { $0.actor === home } ?? true
        let tellExpired: TellExpired? =
            if !isOneHome, let takesError {
                { _, error in
                    await call(on: takesError.isolation) {
                        if let owner: Owner = owner.object() { callHere(takesError, owner, error) }
                    }
                }
            } else {
                nil
            }
        self.init(
            home: Home(home),
            homeOfErrors: placeOfErrors,
            finale: finale,
            tellExpired: tellExpired,
            withheld: withheld,
            watch: Build.isDebug ? OwnerWatch(owner) : nil,
            keeping: kept
        ) { run, result, _, effects in
            let isError = if case .failure = result { true } else { false }
            return run.deliver(
                result,
                to: owner.object(),
                isForThen: takesValues,
                takesErrors: takesError != nil && (isOneHome || isError),
                &effects
            ) { (owner: Owner, result) in
                switch result {
                case .success(let returned): if let then { callHere(then, owner, returned.value()) }
                case .failure(let error): if let takesError { callHere(takesError, owner, error) }
                }
            }
        }
    }

    /// A delivery on an actor that is itself the owner.
    convenience init<Owner: Actor, Success: Sendable>(
        on owner: Owner,
        then: (@Sendable (isolated Owner, Success) -> Void)?,
        failed: (@Sendable (isolated Owner, any Error) -> Void)?,
        finally: (@Sendable (isolated Owner, Outcome<Success>) -> Void)?,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)?,
        finallyIfReplaced: Bool,
        keeping kept: (any AnyObject & Sendable)? = nil
    ) {
        let place = Home.owner(WeakActor(owner))
        let takesValues = then != nil || withheld != nil
        let withheld: Withheld? = if let withheld { Withheld(withheld) } else { nil }
        let finale: Finale? =
            if let finally {
                Finale(home: place, tellsReplaced: finallyIfReplaced) { run, home in
                    if let home { callHere(finally, unsafeDowncast(home, to: Owner.self), run.outcome()) }
                }
            } else {
                nil
            }
        let placeOfErrors = failed == nil ? nil : place
        let takesErrors = failed != nil || then == nil && finally != nil
        let watch = Build.isDebug ? OwnerWatch(WeakReference(owner)) : nil
        self.init(
            home: place,
            homeOfErrors: placeOfErrors,
            finale: finale,
            withheld: withheld,
            watch: watch,
            keeping: kept
        ) {
            run,
            result,
            home,
            effects in
            let owner: Owner? = if let home { unsafeDowncast(home, to: Owner.self) } else { nil }
            return run.deliver(result, to: owner, isForThen: takesValues, takesErrors: takesErrors, &effects) {
                owner,
                result in
                switch result {
                case .success(let returned): if let then { callHere(then, owner, returned.value()) }
                case .failure(let error): if let failed { callHere(failed, owner, error) }
                }
            }
        }
    }
}

extension Withheld {
    /// Behind a shield: the run may be cancelled, and code that closes a connection waits for that.
    fileprivate convenience init<Success: Sendable>(_ take: @escaping @Sendable @isolated(any) (Success) async -> Void)
    {
        self.init(home: take.isolation) { value in
            let value: Success = value.value()
            await withCancellationShield { await take(value) }
        }
    }
}

extension Delivery.Home {
    /// An actor, or none.
    init(_ actor: (any Actor)?) {
        self = if let actor { .actor(actor) } else { .runsTask }
    }
}

/// Executes something on an actor.
private func call(on home: isolated (any Actor)?, _ body: () -> Void) async { body() }

extension Delivery {
    /// A delivery for an owner into another actor.
    ///
    /// The owner is asked for when the result is there, and the actor is kept until then: it may be nobody else's.
    convenience init<Owner: AnyObject & Sendable, Place: Actor, Success: Sendable>(
        to owner: Owner,
        into place: Place,
        then: (@Sendable (isolated Place, Owner, Success) -> Void)?,
        failed: (@Sendable (isolated Place, Owner, any Error) -> Void)?,
        finally: (@Sendable (isolated Place, Owner, Outcome<Success>) -> Void)?,
        withheld: (@Sendable @isolated(any) (Success) async -> Void)?,
        finallyIfReplaced: Bool
    ) {
        let owner = WeakReference(owner)
        let home = Home.actor(place)
        let takesValues = then != nil || withheld != nil
        let withheld: Withheld? = if let withheld { Withheld(withheld) } else { nil }
        let finale: Finale? =
            if let finally {
                Finale(home: home, tellsReplaced: finallyIfReplaced) { run, _ in
                    guard let owner: Owner = owner.object() else { return }
                    let outcome: Outcome<Success> = run.outcome()
                    place.assumeIsolated { finally($0, owner, outcome) }
                }
            } else {
                nil
            }
        let placeOfErrors = failed == nil ? nil : home
        let takesErrors = failed != nil || then == nil && finally != nil
        let watch = Build.isDebug ? OwnerWatch(owner) : nil
        self.init(home: home, homeOfErrors: placeOfErrors, finale: finale, withheld: withheld, watch: watch) {
            run,
            result,
            _,
            effects in
            run.deliver(
                result,
                to: owner.object(),
                isForThen: takesValues,
                takesErrors: takesErrors,
                &effects
            ) { (owner: Owner, result) in
                switch result {
                case .success(let returned):
                    guard let then else { return }
                    let value: Success = returned.value()
                    place.assumeIsolated { then($0, owner, value) }
                case .failure(let error):
                    if let failed { place.assumeIsolated { failed($0, owner, error) } }
                }
            }
        }
    }
}
