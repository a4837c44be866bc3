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
