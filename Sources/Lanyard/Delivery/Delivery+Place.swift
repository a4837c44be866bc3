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
        finallyIfReplaced: Bool
    ) {
        let owner = WeakReference(owner)
        let home = Home.actor(place)
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
        self.init(home: home, homeOfErrors: placeOfErrors, finale: finale, watch: watch) { run, result, _, effects in
            run.deliver(
                result,
                to: owner.object(),
                isForThen: then != nil,
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
