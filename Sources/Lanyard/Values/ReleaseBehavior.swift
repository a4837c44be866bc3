/// What becomes of the runs of a scope when its last reference goes away.
public enum ReleaseBehavior: Hashable, Sendable {
    /// The runs are cancelled with kind `ownerReleased`, and so are those of scopes below.
    case cancels
    /// The runs are finished. Current runs go on, those that wait for a time start at once, and those that wait for their turn
    /// get it.
    case finishes
}
