import Foundation

/// A client that is a process of its own.
struct Curl {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: String...) throws {
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["curl", "--silent", "--write-out", "%{http_code}"] + arguments
        process.standardOutput = output
        try process.run()
    }

    /// Goes as a client that crashes does: the system closes its connection.
    func leave() {
        kill(process.processIdentifier, SIGKILL)
    }

    /// The body and the status of the response, when it is there.
    func end() async throws -> String {
        let handle = output.fileHandleForReading
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self) })
            }
        }
    }
}
