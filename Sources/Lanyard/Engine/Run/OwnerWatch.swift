internal import Synchronization

/// Finds out, in debug builds, that nothing but a run's operation kept the owner of the run alive.
///
/// The operation is released when the task is over, right before the delivery and this. So an owner who is there when the
/// run has ended, and gone when this goes, was held by the operation alone. For owners on an actor only, and work that runs
/// there: between the two the actor does nothing else, so that nobody lets the owner go meanwhile who lives there.
final class OwnerWatch: Sendable {
    private let owner: WeakReference

    /// What there is to say if the owner has gone; `nil` if it was gone before.
    private let warning = Mutex<String?>(nil)

    init(_ owner: any AnyObject & Sendable) {
        self.owner = WeakReference(owner)
    }

    /// The run has ended, and has handed over its result.
    func look(after run: Run) {
        guard let owner: AnyObject = owner.object() else { return }
        let text = """
            \(run.origin): the operation of «\(run.title)» kept its owner, \(type(of: owner)), alive: nothing else held it \
            when the run ended. Let it capture what it needs, as in `{ [api] in … }`, and not the owner.
            """
        warning.withLock { $0 = text }
    }

    deinit {
        guard let warning = warning.withLock({ $0 }) else { return }
        let owner: AnyObject? = owner.object()
        if owner == nil { Build.warn(warning) }
    }
}
