internal import Synchronization

extension Run {
    /// Whether what it writes now still counts: it has not ended, and was neither cancelled nor pushed out of its key.
    var isCurrent: Bool {
        phase != .ended && staleness == nil
    }

    /// Why what it writes does not count any more: it was cancelled, or pushed out of its key.
    private var staleness: CancellationCause? { cause ?? core.displacement(of: self) }

    /// The same of a run that it is part of: of that it is not told itself if a shield stands between.
    var outerStaleness: CancellationCause? { lineage.dropFirst().lazy.compactMap(\.staleness).first }

    /// Hands an element to an owner on the isolation of `body`, in one step with the check; false if it came too late.
    func handOver<Owner: AnyObject & Sendable, Element: Sendable>(
        _ element: Element,
        to owner: @Sendable () -> Owner?,
        on home: isolated (any Actor)?,
        _ body: @Sendable @isolated(any) (Owner, Element) -> Void
    ) async -> Bool {
        let owner = owner()
        guard !isLate(for: owner), let owner else { return false }
        await body(owner, element)
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

    /// Whether an element that is there now is to be withheld; the run of an owner who is gone is cancelled.
    func isLate(for owner: AnyObject?) -> Bool {
        if owner == nil { cancel(core.cause(.ownerReleased, nil, origin)) }
        if isCurrent && outerStaleness == nil { return false }
        core.noteWithheld()
        Recorders.tell(self, .withheld)
        return true
    }
}
