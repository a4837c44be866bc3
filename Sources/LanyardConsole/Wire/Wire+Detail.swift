extension Wire {
    /// One run's life.
    struct Detail: Codable, Hashable, Sendable {
        var run: Run
        var moments: [Moment]
        var causes: [Cause]
        var ancestors: [Scope]
        var findings: [FindingEntry]
    }

    /// Something that happened to a run.
    struct Moment: Codable, Hashable, Sendable {
        enum What: String, Codable, Sendable {
            case admitted, started, cancelRequested, delivered, withheld, ended
        }

        var time: Double
        var what: What
        var text: String
    }

    /// Runs that were searched for.
    struct Runs: Codable, Hashable, Sendable {
        var runs: [Run]
        /// How many more there are.
        var more: Int
    }
}
