#if Cluster
import Foundation
import LanyardTestSupport

/// A real PostgreSQL, reached by a socket in its own folder; ends when it is released, or when the tests do.
final class Postgres: Sendable {
    /// Where Debian and others put its programs, of which two are needed that are in nobody's path.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql/"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let folders = versions.sorted().reversed().map { "\(root)\($0)/bin" } + ["/usr/bin", "/usr/local/bin"]
        return folders.first { folder in
            ["initdb", "postgres"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
        }
    }()

    static let isInstalled = programs != nil && EtcdServer.isInstalled("psql")

    private let process: LeashedProcess
    private let folder: String

    static func started() async throws -> Postgres {
        let server = try Postgres()
        guard await server.process.hasPrinted(["database system is ready"]) else { throw CocoaError(.executableLoad) }
        return server
    }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-pg-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // It refuses to be root.
        let script = #"""
            if [ "$(id -u)" = 0 ]; then
                chown nobody "$FOLDER"
                set -- setpriv --reuid nobody --clear-groups "$@"
            fi
            "$@" "$PROGRAMS/initdb" -D "$FOLDER/data" -A trust -U lanyard --no-sync
            exec "$@" "$PROGRAMS/postgres" -D "$FOLDER/data" -c listen_addresses= -c fsync=off \
                -c unix_socket_directories="$FOLDER"
            """#
        let programs = "PROGRAMS=\(Self.programs ?? "")"
        process = try LeashedProcess(["env", "LC_ALL=C", programs, "sh", "-ec", script, "sh"], folder: folder)
    }

    func session() throws -> PostgresSession { try PostgresSession(folder) }
}

/// A client that performs one statement after the other, in one session.
actor PostgresSession: Database {
    private let input = Pipe()
    private let lines: AsyncStream<String>

    fileprivate init(_ folder: String) throws {
        let output = Pipe()
        _ = try SpawnedProcess(
            ["psql", "-X", "-A", "-t", "-h", folder, "-U", "lanyard", "postgres"],
            input: input.fileHandleForReading,
            output: output.fileHandleForWriting,
            errors: output.fileHandleForWriting
        )
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        lines = output.fileHandleForReading.lines
    }

    /// - Returns: What it prints, line by line.
    func perform(_ statement: String) async throws -> [String] {
        try input.fileHandleForWriting.write(contentsOf: Data("\(statement)\n\\echo done\n".utf8))
        var answer: [String] = []
        for await line in lines {
            if line == "done" { return answer }
            answer.append(line)
        }
        throw CocoaError(.fileReadUnknown)
    }

    func execute(_ statement: String, _ values: [any Sendable]) async throws -> Int {
        let literals = values.map { $0 is String ? "'\("\($0)".replacing("'", with: "''"))'" : "\($0)" }
        _ = try await perform("DEALLOCATE ALL;")
        let answer = try await perform("PREPARE it AS \(statement); EXECUTE it(\(literals.joined(separator: ", ")));")
        // “UPDATE 1”, “INSERT 0 1”.
        guard let count = answer.last?.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw Failed(answer: answer)
        }
        return count
    }

    struct Failed: Error {
        let answer: [String]
    }
}
#endif
