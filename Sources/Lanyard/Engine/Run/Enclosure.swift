/// What a body that may be abandoned is part of: the run and the deadlines around the call.
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
