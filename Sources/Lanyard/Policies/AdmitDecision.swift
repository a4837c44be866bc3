/// A policy's decision about a new run.
public enum AdmitDecision: Hashable, Sendable {
    /// The run enters the key, at the end of the queue, after the displaced runs have been cancelled.
    ///
    /// With `asking`, the current runs are asked to finish, and are cancelled if they have not finished when that time has
    /// passed. With `opening`, a window of that length opens on the key unless one is open.
    case enter(displacing: Displacement = .nothing, asking: Duration? = nil, opening: Duration? = nil)
    /// The run shares the current run of the key.
    case join
    /// The call is skipped: its operation never runs.
    case skip

    /// The runs that a new run pushes out of its key.
    public enum Displacement: Hashable, Sendable {
        /// No run.
        case nothing
        /// The runs that wait.
        case waiting
        /// The runs that wait and the current ones.
        case everything
        /// This number of runs: of the current ones, the oldest first, and then of those that wait.
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
