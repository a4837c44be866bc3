extension Wire {
    /// A scope that is there.
    struct Scope: Codable, Hashable, Sendable, Identifiable {
        var id: UInt64
        var parent: UInt64?
        var name: String?
        var origin: String
        var isClosed: Bool
        var live: Int
        var withheld: Int
        /// How many values of its triggers came to nothing; left out if none did.
        var dropped: Int?
    }

    /// What is counted together: the scopes of one name and origin, and in them one key or the calls without.
    struct Group: Codable, Hashable, Sendable, Identifiable {
        var id: Int
        var scopeName: String?
        var scopeOrigin: String
        var key: String?
        var policy: String?
        var live = 0
        var waiting = 0
        var admitted = 0
        var started = 0
        var replaced = 0
        var replacedAfterStart = 0
        var queued = 0
        var joined = 0
        var skipped = 0
        var refused = 0
        var succeeded = 0
        var failed = 0
        var cancelled = 0
        var delivered = 0
        var withheld = 0
        var missedDeadlines = 0
        var cancelledByItself = 0
        /// How many values of triggers came to nothing; left out if none did.
        var dropped: Int?
        /// Left out if there are none.
        var unhandledErrors: Int?
        var lastUnhandledError: String?
        /// What is rehearsed with it; left out if nothing is.
        var rehearsal: Rehearsal?
    }
}
