extension Wire {
    /// All there is at one moment.
    struct Snapshot: Codable, Hashable, Sendable {
        var version = Wire.version
        var sequence: Int
        var time: Double
        var program: Program
        var totals: Totals
        var scopes: [Scope]
        var runs: [Run]
        var groups: [Group]
        var findings: [FindingEntry]
        var cost: Cost
        var thresholds: Thresholds?
    }

    /// From when on the page calls a run what the findings call it, in milliseconds.
    struct Thresholds: Codable, Hashable, Sendable {
        var stragglerAfter: Double
        var stalledAfter: Double
    }

    /// Which program is watched.
    struct Program: Codable, Hashable, Sendable {
        var name: String
        var process: Int
    }

    /// The counts over all. A look takes no lock over everything: one that falls on the end of a run may count it as
    /// ended and as living, and the next one does not.
    struct Totals: Codable, Hashable, Sendable {
        var admitted = 0
        var succeeded = 0
        var failed = 0
        var cancelled = 0
        var delivered = 0
        var withheld = 0
        var live = 0
        var stragglers = 0
        /// How many of the stragglers have had less time to stop than the threshold; left out if none.
        var stopping: Int?
        var scopes = 0
        var unlisted = 0
        var unlistedScopes = 0
        var forgotten = 0
        var passed = 0
        var untracked = 0
        var ungrouped = 0
    }

    /// What the console costs.
    struct Cost: Codable, Hashable, Sendable {
        var events = 0
        var nanosecondsPerEvent = 0.0
        var share = 0.0
        var sampling = 0.0
        var kept = 0
        var bytes = 0
        var viewers = 0
    }
}
