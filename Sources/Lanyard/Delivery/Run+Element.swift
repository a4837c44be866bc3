extension Run {
    /// Hands an element to an owner on the isolation of `body`, in one step with the check; false if it came too late.
    func handOver<Owner: AnyObject & Sendable, Element: Sendable>(
        _ element: Element,
        to owner: WeakReference,
        on home: isolated (any Actor)?,
        _ body: @escaping @Sendable @isolated(any) (Owner, Element) -> Void
    ) async -> Bool {
        let owner: Owner? = owner.object()
        guard !isLate(for: owner), let owner else { return false }
        callHere(body, owner, element)
        return true
    }

    /// Hands an element to an actor, in one step with the check; false if it came too late.
    func handOver<Owner: Actor, Element: Sendable>(
        _ element: Element,
        on owner: isolated Owner,
        _ body: (isolated Owner, Element) -> Void
    ) -> Bool {
        guard !isLate(for: owner) else { return false }
        body(owner, element)
        return true
    }
}
