#if Cluster
import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardCluster

@Suite("Stores that refuse a lesser fence, as the documentation writes them")
struct StoreTests {
    /// The statements of the documentation page, in their order.
    private static func statements() throws -> [String] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/LanyardCluster/LanyardCluster.docc/LanyardCluster.md")
        let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```sql\n").dropFirst()
        return blocks.flatMap {
            $0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex).split(separator: ";")
        }
        .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
    }

    @Test(.enabled(if: Postgres.isInstalled, "PostgreSQL is not installed"))
    func `PostgreSQL takes a write with the greatest fence or a greater one, and no other`() async throws {
        let server = try await Postgres.started()
        let database = try server.session()
        let statements = try Self.statements()
        try #require(statements.count == 3)
        _ = try await database.perform(statements[0] + ";")
        for (statement, id) in [(statements[1], "updated"), (statements[2], "inserted")] {
            if id == "updated" {
                // There is no row yet.
                #expect(try await database.execute(statement, [Int64(1), "none", id]) == 0)
                _ = try await database.perform("INSERT INTO reports (id, body) VALUES ('updated', '');")
            }
            for (fence, body, rows) in [
                (5, "five", 1), (5, "it's five", 1), (4, "four", 0), (9, "nine", 1), (8, "eight", 0),
            ] {
                #expect(try await database.execute(statement, [Int64(fence), body, id]) == rows)
            }
            #expect(try await database.perform("SELECT body, fence FROM reports WHERE id = '\(id)';") == ["nine|9"])
        }
        try await write("ten", id: "updated", fence: 10, to: database)
        await #expect(throws: Stale.self) { try await write("stale", id: "updated", fence: 9, to: database) }
        #expect(try await database.perform("SELECT body FROM reports WHERE id = 'updated';") == ["ten"])
    }

    @Test(.enabled(if: Postgres.isInstalled, "PostgreSQL is not installed"), arguments: [1, 2])
    func `A writer with a lesser fence that waits for one with a greater is refused when that one commits`(
        number: Int
    ) async throws {
        let server = try await Postgres.started()
        let (newer, older, third) = (try server.session(), try server.session(), try server.session())
        let statements = try Self.statements()
        try #require(statements.count == 3)
        _ = try await third.perform(statements[0] + "; INSERT INTO reports (id, body) VALUES ('a', '');")
        _ = try await newer.perform("BEGIN;")
        #expect(try await newer.execute(statements[number], [Int64(7), "new", "a"]) == 1)
        async let rows = older.execute(statements[number], [Int64(6), "old", "a"])
        try await until("the older writer waits for the row") {
            try await third.perform("SELECT count(*) FROM pg_locks WHERE NOT granted;") == ["1"]
        }
        _ = try await newer.perform("COMMIT;")
        #expect(try await rows == 0)
        #expect(try await third.perform("SELECT body, fence FROM reports;") == ["new|7"])
    }

    @Test
    func `A file takes a write with the greatest fence or a greater one, and no other`() throws {
        let folder = try TemporaryFolder()
        let file = FencedText(url: folder.url("report"))
        for (fence, text) in [(5, "five"), (5, "five again"), (9, "nine")] {
            try file.write(text, fence: Int64(fence))
            #expect(try file.read()?.text == text)
        }
        #expect(throws: Stale.self) { try file.write("eight", fence: 8) }
        #expect(try file.read()?.text == "nine")
        // What cannot be read may hold any fence.
        try folder.write("no JSON", to: "report")
        #expect(throws: DecodingError.self) { try file.write("ten", fence: 10) }
        #expect(try folder.text("report") == "no JSON")
    }

    @Test
    func `Of many writers of a file at once the one with the greatest fence is the last`() async throws {
        let folder = try TemporaryFolder()
        let file = FencedText(url: folder.url("report"))
        await withTaskGroup { group in
            for fence in (1...40).shuffled() {
                group.addTask { await onThread { try? file.write("\(fence)", fence: Int64(fence)) } }
            }
        }
        let content = try #require(try file.read())
        #expect(content.fence == 40 && content.text == "40")
    }
}
#endif
