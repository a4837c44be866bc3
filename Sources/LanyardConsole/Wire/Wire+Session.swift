extension Wire {
    /// What a viewer may do.
    struct Session: Codable, Hashable, Sendable {
        var version = Wire.version
        var canCancel: Bool
        /// For `Lanyard-Token`; only where cancelling or rehearsing is allowed.
        var token: String?
        /// Whether there is a fleet to look at; left out if not.
        var fleet: Bool?
        /// Whether runs may be rehearsed; left out if not.
        var canRehearse: Bool?
    }

    /// Why something is to be cancelled.
    struct CancelRequest: Codable, Hashable, Sendable {
        var reason: String?
    }

    /// How many runs were told.
    struct Cancelled: Codable, Hashable, Sendable {
        var cancelled: Int
    }

    /// What went wrong, and what to do.
    struct Failure: Codable, Hashable, Sendable {
        var error: String
    }
}
