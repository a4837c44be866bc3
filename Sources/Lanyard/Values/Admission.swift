/// A policy's decision about a call of `addTask`.
public enum Admission: String, Hashable, Sendable, CustomStringConvertible {
    /// The run starts at once.
    case started
    /// The run takes the place of an earlier run of its key, which was cancelled. It starts at once, or when its policy lets
    /// it.
    case replaced
    /// The run waits for its turn or its time.
    case queued
    /// The call shares a run that is already under way. Its handle is that of the shared run.
    case joined
    /// The policy skipped the call. Its body never runs, and its outcome is `cancelled` with kind `skipped`.
    case skipped
    /// The scope takes no more work, or the call was a mistake. Its body never runs, and its outcome says why.
    case refused

    /// The name of the case.
    public var description: String { rawValue }
}

/// The stations of a run's life.
///
/// | phase | has a task | next |
/// |---|---|---|
/// | waiting | no | released, parked, concluded (cancelled) |
/// | parked | yes, suspended | released, concluded (cancelled) |
/// | released | about to, or waiting for its actor or a thread | running, concluded (cancelled) |
/// | running | yes | concluded |
/// | concluded | maybe | ended |
/// | ended | no | |
///
/// “Concluded” means that the outcome stands: no cancellation can change it any more, and the result is
/// on its way to its owner. “Ended” means that the run has left its scope and everybody may know.
enum RunPhase: Sendable {
    case waiting, parked, released, running, concluded, ended

    /// Whether its policy has not let it start.
    var isWaiting: Bool { self == .waiting || self == .parked }

    /// Whether the outcome stands.
    var isOver: Bool { self == .concluded || self == .ended }
}
