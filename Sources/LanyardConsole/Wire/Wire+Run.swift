extension Wire {
    /// A run as it stands, or as it ended.
    struct Run: Codable, Hashable, Sendable, Identifiable {
        enum State: String, Codable, Sendable {
            case waiting, running, straggling, delivering, ended
        }

        enum Result: String, Codable, Sendable {
            case succeeded, failed, cancelled
        }

        enum Handover: String, Codable, Sendable {
            case delivered, withheld
        }

        var id: UInt64
        var scope: UInt64
        var group: Int
        var name: String?
        var key: String?
        var policy: String?
        var origin: String
        var admission: String
        var state: State
        var admittedAt: Double
        var startedAt: Double?
        var cancelledAt: Double?
        var endedAt: Double?
        var outcome: Result?
        var handover: Handover?
        var cause: Cause?
        var error: String?
        var progress: Progress?
        var measured: Measured?
        var isOwnerGone: Bool?
        var waitsFor: Wait?
        /// When its progress last changed, or a wait of its first attempt ended.
        var progressedAt: Double?
        /// Left out for the first.
        var attempt: Int?
    }

    /// What a run waits for.
    struct Wait: Codable, Hashable, Sendable {
        var what: String
        var since: Double
    }

    /// Why a run was cancelled.
    struct Cause: Codable, Hashable, Sendable {
        var kind: String
        var reason: String?
        var origin: String
        var by: UInt64?
        var isOwn: Bool?
    }

    /// How far a run is.
    struct Progress: Codable, Hashable, Sendable {
        var completed: Int
        var total: Int?
        var fraction: Double?
    }

    /// What a measured executor says of a run.
    struct Measured: Codable, Hashable, Sendable {
        var busy: Double
        var scheduled: Double
        var idle: Double
        var resumes: Int
        var longestStretch: Double
        var stretchSince: Double?
    }
}
