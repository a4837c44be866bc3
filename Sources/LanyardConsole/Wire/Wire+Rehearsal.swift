extension Wire {
    /// What is to be done otherwise with the runs of a key.
    struct RehearsalRequest: Codable, Hashable, Sendable {
        enum Wish: String, Codable, Hashable, Sendable {
            case delay, fail, replace, hold, letGo
        }

        var wish: Wish
        /// How long each run is delayed before its operation, for `delay`; zero ends that.
        var milliseconds: Double?
    }

    /// What came of it, in words.
    struct Rehearsed: Codable, Hashable, Sendable {
        var done: String
    }

    /// What is rehearsed with a key now.
    struct Rehearsal: Codable, Hashable, Sendable {
        /// How long each run is delayed, in milliseconds.
        var delay: Double?
        /// Whether its next run fails.
        var fails: Bool?
        /// Whether its results are held, and how many are.
        var holds: Bool?
        var held: Int?
    }

    /// What viewers had the program do otherwise, or tried to, the newest last.
    struct Audit: Codable, Hashable, Sendable {
        var entries: [AuditEntry]
    }

    /// One of these, and how often it happened in a row.
    struct AuditEntry: Codable, Hashable, Sendable {
        /// Milliseconds since 1970; of the last.
        var at: Double
        var what: String
        var isRefused: Bool
        var count: Int
    }
}
