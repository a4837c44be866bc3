import Foundation

@testable import LanyardAudit

/// A program that is run to its end.
enum Program {
    /// How it ended, and what it wrote.
    struct End: Sendable {
        let code: Int32
        let output: String
        let errors: String
    }

    struct Missing: Error, CustomStringConvertible {
        let searched: [String]
        var description: String { "no lanyard-audit beside the tests, in \(searched)" }
    }

    /// Runs `lanyard-audit`, which was built with the tests.
    static func audit(_ arguments: String..., in folder: URL) async throws -> End {
        try await audit(arguments, in: folder)
    }

    static func audit(_ arguments: [String], in folder: URL) async throws -> End {
        try await run(tool(), arguments, in: folder)
    }

    /// Runs git, with nothing of whoever started the tests.
    @discardableResult
    static func git(_ arguments: String..., in folder: URL) async throws -> String {
        let own = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
        let end = try await run("/usr/bin/env", ["git"] + own + arguments, in: folder)
        guard end.code == 0 else {
            throw CocoaError(.executableLoad, userInfo: ["git": arguments, "said": end.errors])
        }
        return end.output
    }

    private static func run(_ path: String, _ arguments: [String], in folder: URL) async throws -> End {
        let space = FileManager.default.temporaryDirectory.appending(path: "program-\(UUID())")
        try FileManager.default.createDirectory(at: space, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: space) }
        StandardInput.hold()
        let files = ["output", "errors"].map { space.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
            .merging(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return End(code: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    /// Beside the test bundle, whose name and place differ between systems.
    private static func tool() throws -> String {
        let starts = [URL(filePath: CommandLine.arguments[0])] + ([Bundle.main] + Bundle.allBundles).map(\.bundleURL)
        let folders = starts.flatMap { start in
            sequence(first: start) { $0.pathComponents.count > 2 ? $0.deletingLastPathComponent() : nil }.prefix(5)
        }
        let candidates = folders.map { $0.appending(path: "lanyard-audit").path(percentEncoded: false) }
        let found = candidates.first { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && FileManager.default.isExecutableFile(atPath: path)
        }
        guard let found else { throw Missing(searched: candidates) }
        return found
    }
}
