import Foundation
import LabTestSupport
import Testing

/// One run of the real command as a process of its own. What it writes goes to files, so that it never waits for us.
final class CommandRun: Sendable {
    typealias End = ChildProcess.End

    private let files: TemporaryFolder
    private let exits: AsyncStream<Int32>
    let process: Int32

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: What follows the command's name.
    ///   - prefix: A program that starts the command, with its arguments.
    ///   - environment: Changes to the environment.
    ///   - standardInput: Where it reads, instead of nothing.
    ///   - standardOutput: Where its output goes instead of a file.
    ///   - standardError: Where its complaints go instead of a file.
    init(
        _ arguments: [String],
        prefix: [String] = [],
        environment: [String: String] = [:],
        standardInput: FileHandle? = nil,
        standardOutput: FileHandle? = nil,
        standardError: FileHandle? = nil
    ) throws {
        files = try TemporaryFolder()
        let line = prefix + [try BuiltProduct.url("lanyard").path(percentEncoded: false)] + arguments
        let process = Process()
        process.executableURL = URL(filePath: line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = standardInput ?? FileHandle.nullDevice
        process.standardOutput = try standardOutput ?? CommandRun.file(files, "output")
        process.standardError = try standardError ?? CommandRun.file(files, "errors")
        exits = process.exitCode()
        try process.start()
        self.process = process.processIdentifier
    }

    /// Waits for its end. To be called once.
    func end() async throws -> End {
        var code: Int32?
        for await status in exits { code = status }
        return End(
            code: try #require(code),
            output: (try? files.text("output")) ?? "",
            errors: (try? files.text("errors")) ?? ""
        )
    }

    /// What it has written to its standard error by now.
    var errorsSoFar: String { (try? files.text("errors")) ?? "" }

    func send(_ signal: Int32) { kill(process, signal) }

    /// Runs it from beginning to end.
    static func run(_ arguments: String...) async throws -> End {
        try await CommandRun(arguments).end()
    }

    private static func file(_ folder: TemporaryFolder, _ name: String) throws -> FileHandle {
        try folder.write("", to: name)
        return try FileHandle(forWritingTo: folder.url(name))
    }
}
