/// When a scope ends, if one above it is shut down, and how long its runs have for that.
///
/// The phases follow one another. The next one begins when all runs of the one before have ended, or when their patience is
/// over.
public struct ShutdownPhase: Hashable, Sendable {
    enum Order {
        case before, with, after
    }

    let order: Order

    /// The time that its runs have to finish by themselves, in place of that of the shutdown.
    let grace: Duration?

    /// Before its parent: for what brings the parent work, such as a listener or a reader of a queue.
    public static let beforeParent = beforeParent(grace: nil)
    /// Together with its parent.
    public static let withParent = Self(order: .with, grace: nil)
    /// After its parent: for what the parent's runs need to the last, such as a lock, a pool of connections or a log.
    public static let afterParent = afterParent(grace: nil)

    /// Before its parent, with a grace of its own.
    ///
    /// - Parameter grace: The time that the runs have to finish by themselves, on the scope's clock; `nil` for that of the shutdown. With
    ///   zero or less they are cancelled at once: for a listener that does not look whether it is asked to finish.
    public static func beforeParent(grace: Duration?) -> Self { Self(order: .before, grace: grace) }

    /// After its parent, with a grace of its own.
    ///
    /// - Parameter grace: As for ``beforeParent(grace:)``.
    public static func afterParent(grace: Duration?) -> Self { Self(order: .after, grace: grace) }
}

/// What becomes of the runs of a scope when its last reference goes away.
public enum ReleaseBehavior: Hashable, Sendable {
    /// The runs are cancelled with kind `ownerReleased`, and so are those of scopes below.
    case cancels
    /// The runs are finished. Current runs go on, those that wait for a time start at once, and those that wait for their turn
    /// get it.
    case finishes
}
