#if Cluster
import Foundation
import LanyardTestSupport

/// A server that ends when it is released, or when the tests do, however they do.
final class LeashedProcess: Sendable {
    /// Open as long as the server is wanted.
    private let leash = Pipe()
    private let lines: AsyncStream<String>

    /// - Parameters:
    ///   - command: The server; what it prints is read, so that it never waits for a reader.
    ///   - folder: Removed at the end.
    init(_ command: [String], folder: String) throws {
        let output = Pipe()
        let start = [
            "/bin/sh", "-c",
            // What the server writes at its end goes, too.
            #"""
            exec 3<&0
            { cat <&3; kill -INT $$; tail --pid=$$ -f /dev/null; rm -rf "$FOLDER"; } >/dev/null 2>&1 &
            exec "$@" 2>&1 </dev/null 3<&-
            """#,
            "server",
        ]
        _ = try SpawnedProcess(
            start + command,
            environment: ["FOLDER": folder],
            input: leash.fileHandleForReading,
            output: output.fileHandleForWriting
        )
        try leash.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        lines = output.fileHandleForReading.lines
    }

    deinit { stop() }

    /// Waits for a line with one of these texts. To be called by one at a time.
    ///
    /// - Returns: Whether it came before the server ended.
    func hasPrinted(_ texts: [String]) async -> Bool {
        for await line in lines where texts.contains(where: line.contains) { return true }
        return false
    }

    func stop() { try? leash.fileHandleForWriting.close() }
}
#endif
