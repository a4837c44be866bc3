extension Wire {
    /// Who owns which key on which machine, as the fleet's keeper told last.
    ///
    /// Times are in milliseconds since 1970, by the clock of the machine that wrote them.
    struct Fleet: Codable, Hashable, Sendable {
        var version = Wire.version
        /// When this was answered, by the clock of this machine.
        var now: Double
        /// Whether viewers may cancel its keys.
        var canCancel = false
        /// How long ago the state was read; left out if none was read yet.
        var age: Double?
        /// Why it cannot be read now; left out if it can.
        var trouble: FleetTrouble?
        /// The keeper's number of the state.
        var revision: Int64?
        var totals = FleetTotals()
        var members: [FleetMember] = []
        /// How many more members there are of those that were asked for.
        var moreMembers = 0
        var keys: [FleetKey] = []
        /// How many keys are as asked for.
        var found = 0
        /// How many of them are not in `keys`.
        var more = 0
        /// What the keeper found among the keys that no member wrote, in words.
        var damaged: [String] = []
    }

    /// Why the state of a fleet cannot be read.
    struct FleetTrouble: Codable, Hashable, Sendable {
        var text: String
        /// For how long.
        var span: Double
    }

    /// What there is in the whole fleet.
    struct FleetTotals: Codable, Hashable, Sendable {
        var members = 0
        var keys = 0
        var owns = 0
        var waits = 0
        var stopping = 0
        var damaged = 0
    }

    /// A process that takes part.
    struct FleetMember: Codable, Hashable, Sendable {
        var name: String
        /// What tells it from others of its name.
        var lease: String
        var host: String?
        var process: Int?
        var since: Double?
        var owns = 0
        var waits = 0
        var stopping = 0
    }

    /// A key that some run owns, wants, or has lost.
    struct FleetKey: Codable, Hashable, Sendable {
        /// What a viewer sends to cancel it; left out if it cannot be cancelled by name.
        var key: String?
        /// The key, for people.
        var name: String
        var owns = 0
        var waits = 0
        var stopping = 0
        /// Those that own it, those that wait in their order, and those that were told to stop; not all, if they are many.
        var runs: [FleetRun] = []
    }

    /// A run of a fleet.
    struct FleetRun: Codable, Hashable, Sendable {
        var member: String
        var lease: String
        var host: String?
        var number: Int
        /// `owns`, `waits` or `stopping`.
        var state: String
        var fence: Int64?
        var name: String?
        var policy: String?
        var place: String?
        var since: Double?
        var cause: String?
    }

    /// Which key of the fleet is to be cancelled, and why.
    struct FleetCancelRequest: Codable, Hashable, Sendable {
        var key: String
        var reason: String?
    }
}
