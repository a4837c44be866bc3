/// A fleet that the server shows beside the program.
protocol ServedFleet: Sendable {
    /// Whether its keys can be cancelled.
    var canCancel: Bool { get }

    /// What there is now. Never waits long: if it cannot be read, it is what was read last, and says so.
    func fleet(_ query: FleetQuery) async -> Wire.Fleet

    /// Cancels the runs of a key, and tells how many lost it; `nil` if there can be no such key.
    ///
    /// - Throws: What the fleet's keeper says.
    func cancel(_ key: String, reason: String?) async throws -> Int?
}

/// Which keys of a fleet are asked for.
struct FleetQuery: Hashable, Sendable {
    /// With which runs.
    enum State: String, Sendable {
        case owns, waits, stopping
    }

    static let limits = 1...1_000

    var text = ""
    var state: State?
    /// How many keys and how many members at most.
    var limit = 200
}

extension FleetQuery {
    init(_ request: Request) throws(Refusal) {
        self.init()
        text = try Route.text(of: request)
        if let name = request.query["state"] {
            state = State(rawValue: name)
            if state == nil { throw Refusal(.badRequest, "“state” has to be owns, waits or stopping.") }
        }
        limit = try Route.limit(of: request, in: Self.limits) ?? limit
    }
}
