import Foundation

/// The tool as a process of its own.
struct ToolProcess {
    /// How it ended, and what it wrote.
    struct End: Sendable {
        let code: Int32
        let output: String
        let errors: String
    }

    /// Waits for its end on a thread that may be blocked; once it has begun to count, `act` gets the number of the process.
    func run(_ arguments: String..., act: @escaping @Sendable (pid_t) -> Void = { _ in }) async throws -> End {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try end(of: arguments, act) })
            }
        }
    }

    private func end(of arguments: [String], _ act: (pid_t) -> Void) throws -> End {
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        // SwiftPM puts the tool beside the tests.
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "tally"
        )
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        // The tool would inherit it, and a shell that starts tests in the background has it ignored.
        signal(SIGINT, SIG_DFL)
        try process.run()
        var complaints = errors.fileHandleForReading.availableData
        act(process.processIdentifier)
        complaints += try errors.fileHandleForReading.readToEnd() ?? Data()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return End(
            code: process.terminationStatus,
            output: String(decoding: written, as: UTF8.self),
            errors: String(decoding: complaints, as: UTF8.self)
        )
    }
}
