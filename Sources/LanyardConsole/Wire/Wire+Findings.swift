extension Wire {
    /// Something that deserves a look, as viewers are told of it. A program gets a `Finding` made of it.
    struct FindingEntry: Codable, Hashable, Sendable, Identifiable {
        enum Severity: String, Codable, Sendable {
            case notice, warning, problem
        }

        /// Stable as long as the same thing is found.
        var id: String
        var rule: String
        var severity: Severity
        var text: String
        var scope: UInt64?
        var group: Int?
        var runs: [UInt64] = []
        var since: Double
        /// When it was seen last, if it is seen no longer.
        var lastSeen: Double?
        var count: Int
    }

    /// What the console looks for.
    struct Rule: Codable, Hashable, Sendable {
        var name: String
        var summary: String
        var threshold: String
    }

    struct Findings: Codable, Hashable, Sendable {
        var rules: [Rule]
        var findings: [FindingEntry]
    }
}
