/// What a policy decides about a new run.
public enum AdmitDecision: Hashable, Sendable {
    /// It enters the key, at the end of the line, after the displaced runs have been cancelled. With `asking`, those
    /// that run are asked to finish, and cancelled if they have not when that time has passed. With `opening`, a window
    /// of that length opens on the key unless one is open.
    case enter(displacing: Displacement = .nothing, asking: Duration? = nil, opening: Duration? = nil)
    /// It shares the current run of the key.
    case join
    /// It is passed over.
    case skip

    /// The runs that a new one pushes out of its key.
    public enum Displacement: Hashable, Sendable {
        /// None.
        case nothing
        /// Those that wait.
        case waiting
        /// Those that wait and those that run.
        case everything
        /// So many of those that run, the oldest first, and then of those that wait.
        case oldest(Int)
    }
}

extension AdmitDecision {
    /// The same, or that it enters, where there is nothing to share after all.
    func unlessSharing(_ isWithoutAny: Bool) -> AdmitDecision {
        if isWithoutAny, case .join = self { return .enter() }
        return self
    }
}
