/// What a run is part of, if somebody waits for it as for a piece of their own work: the run and the deadlines around a
/// structured scope, or around a body that may be abandoned.
final class Enclosure: Sendable {
    let run: Run?

    /// The deadlines that reach in, the nearest first.
    let limits: [Limit]

    /// That of the current code.
    init() {
        run = CurrentRun.run
        limits = Surroundings.current.limits
    }
}
