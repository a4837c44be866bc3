/// When a scope ends, if one above it is shut down.
///
/// The phases follow one another. The next one begins when all runs of the one before have ended, or when their patience is
/// over.
public enum ShutdownPhase: Hashable, Sendable {
    /// Before its parent: for what brings the parent work, such as a listener or a reader of a queue.
    case beforeParent
    /// Together with its parent.
    case withParent
    /// After its parent: for what the parent's runs need to the last, such as a lock, a pool of connections or a log.
    case afterParent
}

/// What becomes of the runs of a scope when its last reference goes away.
public enum ReleaseBehavior: Hashable, Sendable {
    /// The runs are cancelled with kind `ownerReleased`, and so are those of scopes below.
    case cancels
    /// The runs are finished. Current runs go on, those that wait for a time start at once, and those that wait for their turn
    /// get it.
    case finishes
}
