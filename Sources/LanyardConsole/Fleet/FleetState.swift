internal import Foundation

/// What a fleet's keeper told at one moment, in order.
struct FleetState: Hashable, Sendable {
    /// What is more than this (of JSON, in bytes) is refused: the console must not take the memory of its program.
    static let mostBytes = 64 << 20
    /// How many runs of a key are listed in each state.
    private static let mostRuns = 50
    private static let mostDamaged = 100
    /// More is no key that a viewer could send back.
    private static let mostOfKey = 2_048

    var revision: Int64?
    var totals = Wire.FleetTotals()
    var members: [Wire.FleetMember] = []
    var keys: [Wire.FleetKey] = []
    var damaged: [String] = []

    /// Reads what a program gives as its snapshot of the fleet, by the names of its members.
    ///
    /// - Throws: ``FleetError``, or what the snapshot throws when it is encoded.
    init(of snapshot: any Encodable) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let json = try encoder.encode(snapshot)
        guard json.count <= Self.mostBytes else { throw FleetError.tooLarge(bytes: json.count) }
        do {
            // Trusted: the program itself has made it, three lines above.
            self.init(try JSONDecoder().decode(FleetReading.self, from: json))
        } catch let error as DecodingError {
            throw FleetError.unreadable("\(error)")
        }
    }

    init(_ reading: FleetReading) {
        revision = reading.revision
        damaged = (reading.damaged ?? []).prefix(Self.mostDamaged).map(\.limited)
        let hosts = Dictionary(reading.members.map { ($0.lease, $0.host?.limited) }) { first, _ in first }
        var counts: [String: Wire.FleetTotals] = [:]
        var places: [String: Int] = [:]
        for run in reading.runs {
            totals.note(run.state)
            counts[run.lease, default: Wire.FleetTotals()].note(run.state)
            let place = places[run.key.map { "=" + $0 } ?? run.id, default: keys.count]
            if place == keys.count {
                places[run.key.map { "=" + $0 } ?? run.id] = place
                let key = run.key.flatMap { $0.utf8.count <= Self.mostOfKey ? $0 : nil }
                keys.append(Wire.FleetKey(key: key, name: run.id.limited))
            }
            keys[place].add(run.wire(host: hosts[run.lease] ?? nil), most: Self.mostRuns)
        }
        for index in keys.indices { keys[index].order() }
        members = reading.members.map { $0.wire(counts[$0.lease] ?? Wire.FleetTotals()) }
        totals.members = members.count
        totals.keys = keys.count
        totals.damaged = reading.damaged?.count ?? 0
    }
}

/// Why what a program gave is no state of a fleet.
enum FleetError: Error, Hashable, CustomStringConvertible {
    case tooLarge(bytes: Int)
    case unreadable(String)

    var description: String {
        switch self {
        case .tooLarge(let bytes):
            "The fleet's state has \(bytes) bytes of JSON, and \(FleetState.mostBytes) are read at most."
        case .unreadable(let why): "The fleet's state is not as Wire.md says: \(why)"
        }
    }
}

extension Wire.FleetTotals {
    fileprivate mutating func note(_ state: String) {
        switch FleetQuery.State(rawValue: state) {
        case .owns: owns += 1
        case .waits: waits += 1
        case .stopping: stopping += 1
        case nil: break
        }
    }
}

extension Wire.FleetKey {
    fileprivate mutating func add(_ run: Wire.FleetRun, most: Int) {
        var before = 0
        switch FleetQuery.State(rawValue: run.state) {
        case .owns: (before, owns) = (owns, owns + 1)
        case .waits: (before, waits) = (waits, waits + 1)
        case .stopping: (before, stopping) = (stopping, stopping + 1)
        case nil: before = most
        }
        if before < most { runs.append(run) }
    }

    /// The owner first, then those that wait, then those that were told to stop; each as they were told.
    fileprivate mutating func order() {
        let order = [FleetQuery.State.owns, .waits, .stopping].map(\.rawValue)
        runs = order.flatMap { state in runs.filter { $0.state == state } }
    }
}
