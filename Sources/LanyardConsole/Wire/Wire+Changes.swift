extension Wire {
    /// What changed between two snapshots.
    struct Changes: Codable, Hashable, Sendable {
        var after: Int
        var sequence: Int
        var time: Double
        var totals: Totals
        var cost: Cost
        var scopes: ChangedThings<Scope>
        var runs: ChangedThings<Run>
        var groups: ChangedThings<Group>
        /// All of them, if they changed.
        var findings: [FindingEntry]?
    }

    /// The things of one sort that came, changed or went.
    struct ChangedThings<Thing>: Codable, Hashable, Sendable
    where Thing: Codable & Hashable & Sendable & Identifiable, Thing.ID: Codable & Sendable {
        var changed: [Thing] = []
        var removed: [Thing.ID] = []
    }
}
