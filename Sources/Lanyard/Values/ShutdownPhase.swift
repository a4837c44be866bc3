/// When a scope ends, if one above it is shut down.
///
/// The phases follow each other: the next one begins when all runs of the one before have ended, or their patience is over.
public enum ShutdownPhase: Hashable, Sendable {
    /// Before its parent: what brings the parent work, such as a listener or a reader of a queue.
    case beforeParent
    /// Beside its parent.
    case withParent
    /// After its parent: what the parent's runs need to the last, such as a lock, a pool of connections or a log.
    case afterParent
}
