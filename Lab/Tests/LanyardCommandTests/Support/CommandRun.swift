import Foundation
import LabTestSupport

/// One run of the real command as a process of its own. What it writes goes to files, so that it never waits for us.
final class CommandRun: Sendable {
    typealias End = ChildProcess.End

    private let files: TemporaryFolder
    private let spawned: SpawnedProcess
    var process: Int32 { spawned.id }

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
        spawned = try SpawnedProcess(
            line,
            environment: environment,
            input: standardInput,
            output: standardOutput ?? CommandRun.file(files, "output"),
            errors: standardError ?? CommandRun.file(files, "errors")
        )
    }

    /// Waits for its end.
    func end() async throws -> End {
        End(
            code: await spawned.end(),
            output: (try? files.text("output")) ?? "",
            errors: (try? files.text("errors")) ?? ""
        )
    }

    /// What it has written to its standard error by now.
    var errorsSoFar: String { (try? files.text("errors")) ?? "" }

    func send(_ signal: Int32) { spawned.send(signal) }

    /// Runs it from beginning to end.
    static func run(_ arguments: String...) async throws -> End {
        try await CommandRun(arguments).end()
    }

    private static func file(_ folder: TemporaryFolder, _ name: String) throws -> FileHandle {
        try folder.write("", to: name)
        return try FileHandle(forWritingTo: folder.url(name))
    }
}
