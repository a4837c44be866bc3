/// What a call or a structured scope is part of: the run around it, and the deadlines that reach in.
final class Enclosure: Sendable {
    let run: Run?

    /// The nearest first.
    let limits: [Limit]

    init(run: Run?, limits: [Limit]) {
        self.run = run
        self.limits = limits
    }
}
