import Foundation
import LabTestSupport
import Testing

/// Asks the console of a command, as the line says in which the command told where it is.
struct ConsoleClient: Sendable {
    /// What is asked of a run here.
    struct Run: Decodable, Sendable {
        struct Progress: Decodable, Sendable {
            var completed: Int
            var total: Int?
            var fraction: Double?
        }

        var id: UInt64
        var scope: UInt64
        var name: String?
        var key: String?
        var state: String
        var progress: Progress?
    }

    private struct Snapshot: Decodable {
        var runs: [Run]
    }

    private struct Cancelled: Decodable {
        var cancelled: Int
    }

    private let port: Int
    private let token: String

    init(line: String) throws {
        let start = "Lanyard console: http://127.0.0.1:"
        try #require(line.hasPrefix(start), "\(line)")
        let parts = line.dropFirst(start.count).split(separator: "/?token=")
        try #require(parts.count == 2)
        port = try #require(Int(parts[0]))
        token = String(parts[1])
    }

    /// All runs that the console knows.
    func runs() async throws -> [Run] {
        try await answer("GET", "snapshot", as: Snapshot.self).runs
    }

    /// Waits until the console shows a run as wanted.
    func run(where isWanted: (Run) -> Bool) async throws -> Run {
        var found: Run?
        try await until("the console shows the run as wanted") {
            found = try await runs().first(where: isWanted)
            return found != nil
        }
        return try #require(found)
    }

    /// Cancels what the path says, such as `runs/7`.
    ///
    /// - Returns: how many runs were told.
    func cancel(_ path: String, reason: String) async throws -> Int {
        let body = try JSONEncoder().encode(["reason": reason])
        return try await answer("POST", "\(path)/cancel", body, as: Cancelled.self).cancelled
    }

    private func answer<Body: Decodable>(
        _ method: String,
        _ path: String,
        _ body: Data = Data(),
        as type: Body.Type
    ) async throws -> Body {
        let client = try await RawClient(port: port)
        let fields = [
            "Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)", "Lanyard-Token: \(token)",
            "Content-Length: \(body.count)",
        ]
        try await client.request(method, "/api/v1/\(path)", fields)
        try await client.send(body)
        let response = try await client.response()
        try #require(response.status == 200)
        return try response.decoded()
    }
}
