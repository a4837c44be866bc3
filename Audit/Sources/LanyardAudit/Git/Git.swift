internal import Foundation

/// Asks git, the program. Of what a repository brings along it runs nothing that would watch its files.
struct Git: Sendable {
    /// What it said.
    struct Answer {
        let code: Int32
        let output: Data
        let complaint: String

        /// The output without the end of its last line.
        var line: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines) }

        /// The output as names that end with a zero.
        var names: [String] {
            output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Git is not on this machine.
    struct Missing: Error {}

    /// What a hook is told of its repository. Here it would be taken for that of another folder.
    private static let ofHooks = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    ]

    private let program: String

    /// - Parameter program: A name that is looked up in `PATH`, or a path.
    init(program: String = "git") {
        self.program = program
    }

    /// Runs it in a folder.
    ///
    /// - Throws: ``Missing``.
    func ask(in folder: String, _ arguments: String...) throws(Missing) -> Answer {
        StandardInput.hold()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, "-C", folder, "-c", "core.fsmonitor=false"] + arguments
        var environment = ProcessInfo.processInfo.environment.filter { !Self.ofHooks.contains($0.key) }
        // Its words are looked at, and it writes nothing that it need not.
        environment["LC_ALL"] = "C"
        environment["GIT_OPTIONAL_LOCKS"] = "0"
        process.environment = environment
        let (output, complaint) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = complaint
        do { try process.run() } catch { throw Missing() }
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // So `env` says that there is no such program, or that it cannot be run.
        if [126, 127].contains(process.terminationStatus) { throw Missing() }
        return Answer(
            code: process.terminationStatus,
            output: said,
            complaint: String(decoding: complained, as: UTF8.self)
        )
    }
}
