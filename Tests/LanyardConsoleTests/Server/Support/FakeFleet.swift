import LanyardTestSupport

@testable import LanyardConsole

/// A fleet that notes what it was asked.
struct FakeFleet: ServedFleet {
    var canCancel = true
    let queries = Log<FleetQuery>()
    let cancels = Log<Wire.FleetCancelRequest>()

    func fleet(_ query: FleetQuery) async -> Wire.Fleet {
        queries.note(query)
        return Samples.fleet
    }

    func cancel(_ key: String, reason: String?) async throws -> Int? {
        cancels.note(Wire.FleetCancelRequest(key: key, reason: reason))
        switch key {
        case "away": throw Away()
        case "nothing": return nil
        default: return 2
        }
    }

    struct Away: Error, CustomStringConvertible {
        var description: String { "etcd cannot be reached" }
    }
}
