/// Finds out, in debug builds, what keeps the owner of a run and its scope alive.
///
/// An owner who is there before the operation is released, and gone after it, was held by the operation alone. Only its own `then` has
/// been told of the end before, so hardly anybody has a reason to let go of the owner just then.
///
/// An owner who is gone while the run goes on may have had the scope: then something keeps that, often the operation.
final class OwnerWatch: Sendable {
    private let owner: WeakReference

    /// Whether it looks when the operation is released: not for an actor, which is held while it is told of the end, and not where
    /// nobody waits for a value.
    let looksAtEnd: Bool

    init(_ owner: WeakReference, looksAtEnd: Bool) {
        (self.owner, self.looksAtEnd) = (owner, looksAtEnd)
    }

    /// The same, for a run whose operation is not the owner's.
    var withoutLooking: OwnerWatch { OwnerWatch(owner, looksAtEnd: false) }

    var isOwnerGone: Bool {
        let owner: AnyObject? = owner.object()
        return owner == nil
    }

    private var typeOfOwner: Any.Type? {
        let owner: AnyObject? = owner.object()
        return owner.map { type(of: $0) }
    }

    /// Looks before and after the operation of a run is released, when it has ended.
    func look(at run: Run, release: () -> Void) {
        let before = typeOfOwner
        release()
        guard let before, typeOfOwner == nil else { return }
        Build.warn(
            """
            \(run.origin): the operation of “\(run.title)” kept its owner, \(before), alive: nothing else held it \
            when the run ended. Let it capture what it needs, as in `{ [api] in … }`, and not the owner.
            """
        )
    }
}
