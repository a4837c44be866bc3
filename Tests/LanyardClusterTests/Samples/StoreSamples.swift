#if Cluster
import Foundation

/// Stores that refuse a writer with a lesser fence than the greatest they have seen.
struct Stale: Error {}

/// What a client of PostgreSQL does: performs a statement, and returns how many rows it changed.
protocol Database: Sendable {
    func execute(_ statement: String, _ values: [any Sendable]) async throws -> Int
}

func write(_ body: String, id: String, fence: Int64, to database: some Database) async throws {
    let rows = try await database.execute(
        "UPDATE reports SET fence = $1, body = $2 WHERE id = $3 AND fence <= $1",
        [fence, body, id]
    )
    guard rows == 1 else { throw Stale() }
}

struct FencedText: Sendable {
    struct Content: Codable {
        var fence: Int64
        var text: String
    }

    let url: URL

    func write(_ text: String, fence: Int64) throws {
        let lock = open(url.path + ".lock", O_CREAT | O_RDWR, 0o600)
        defer { close(lock) }
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw CocoaError(.fileWriteUnknown) }
        if let old = try read(), old.fence > fence { throw Stale() }
        try JSONEncoder().encode(Content(fence: fence, text: text)).write(to: url, options: .atomic)
    }

    /// A file that cannot be read is an error, and not one that is not there: its fence still counts.
    func read() throws -> Content? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try JSONDecoder().decode(Content.self, from: Data(contentsOf: url))
    }
}
#endif
