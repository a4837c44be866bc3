/// Tells, in debug builds, whether the owner that a run was made for is gone.
///
/// An owner who is gone while the run goes on may have had the scope: then something keeps that, often the operation. What kept an
/// owner when its run ended is not asked: another thread may let go of it at that moment, and nothing tells its hand from the
/// operation's. An owner who has the scope is found by that: see `ScopeCore.warnIfKeptByRun`.
final class OwnerWatch: Sendable {
    private let owner: WeakReference

    init(_ owner: WeakReference) { self.owner = owner }

    var isOwnerGone: Bool {
        let owner: AnyObject? = owner.object()
        return owner == nil
    }
}
