/// What a snapshot of a fleet has to have, by name. What else it has is not read.
struct FleetReading: Decodable, Sendable {
    struct Member: Decodable, Sendable {
        var name: String
        var lease: String
        var host: String?
        var process: Int?
        var since: Double?
    }

    struct Run: Decodable, Sendable {
        var id: String
        var key: String?
        var member: String
        var lease: String
        var number: Int?
        var state: String
        var fence: Int64?
        var name: String?
        var policy: String?
        var place: String?
        var since: Double?
        var cause: String?
    }

    var revision: Int64?
    var members: [Member]
    var runs: [Run]
    var damaged: [String]?
}

extension FleetReading.Member {
    func wire(_ counts: Wire.FleetTotals) -> Wire.FleetMember {
        Wire.FleetMember(
            name: name.limited,
            lease: lease.limited,
            host: host?.limited,
            process: process,
            since: since,
            owns: counts.owns,
            waits: counts.waits,
            stopping: counts.stopping
        )
    }
}

extension FleetReading.Run {
    func wire(host: String?) -> Wire.FleetRun {
        Wire.FleetRun(
            member: member.limited,
            lease: lease.limited,
            host: host,
            number: number ?? 0,
            state: state,
            fence: fence,
            name: name?.limited,
            policy: policy?.limited,
            place: place?.limited,
            since: since,
            cause: cause?.limited
        )
    }
}
