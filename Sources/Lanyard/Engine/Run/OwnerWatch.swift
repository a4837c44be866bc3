/// Finds out, in debug builds, that nothing but the operation of a run kept the owner of the run alive.
///
/// An owner who is there before the operation is released, and gone after it, was held by the operation alone. Nobody has
/// been told of the end between the two, so nobody has a reason to let go of the owner just then.
final class OwnerWatch: Sendable {
    private let owner: WeakReference

    init(_ owner: WeakReference) {
        self.owner = owner
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
