import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
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

    private let base: String
    private let token: String

    init(line: String) throws {
        let start = "Lanyard console: "
        try #require(line.hasPrefix(start), "\(line)")
        let parts = line.dropFirst(start.count).split(separator: "/?token=")
        try #require(parts.count == 2 && parts[0].hasPrefix("http://127.0.0.1:"))
        (base, token) = (String(parts[0]), String(parts[1]))
    }

    /// All runs that the console knows.
    func runs() async throws -> [Run] {
        try await answer(HTTPClientRequest(url: base + "/api/v1/snapshot"), as: Snapshot.self).runs
    }

    /// Waits until the console shows a run as wanted.
    func run(where isWanted: (Run) -> Bool) async throws -> Run {
        while true {
            if let run = try await runs().first(where: isWanted) { return run }
        }
    }

    /// Cancels what the path says, such as `runs/7`.
    ///
    /// - Returns: how many runs were told.
    func cancel(_ path: String, reason: String) async throws -> Int {
        var request = HTTPClientRequest(url: "\(base)/api/v1/\(path)/cancel")
        request.method = .POST
        request.headers.add(name: "Lanyard-Token", value: token)
        request.body = .bytes(try JSONEncoder().encode(["reason": reason]))
        return try await answer(request, as: Cancelled.self).cancelled
    }

    private func answer<Body: Decodable>(_ request: HTTPClientRequest, as type: Body.Type) async throws -> Body {
        var request = request
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
        try #require(response.status == .ok)
        let body = try await response.body.collect(upTo: 1 << 20)
        return try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }
}
