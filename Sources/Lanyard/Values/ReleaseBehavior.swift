/// What becomes of the runs of a scope when its last reference goes away.
public enum ReleaseBehavior: Hashable, Sendable {
    /// They are cancelled, with kind `ownerReleased`; those of scopes below, too.
    case cancels
    /// They are finished: what runs goes on, what waits for a time starts at once, and what waits for its turn gets it.
    case finishes
}
