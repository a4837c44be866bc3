#if GRPC
import Foundation
import LanyardTestSupport
import Testing

/// A corpus in a folder of its own, and the processes of the example `Fleet` that search it.
final class Fleet: Sendable {
    private let folder: TemporaryFolder
    private let keepalive: String

    /// Makes a corpus of 100 files with 3 matches each, and of endless ones, which take hours to read and no space.
    ///
    /// - Parameter keepalive: The seconds after which a process looks whether the other still answers.
    init(endless: Int = 0, keepalive: String = "60") throws {
        self.keepalive = keepalive
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: corpus.appending(path: "below"), withIntermediateDirectories: true)
        for number in 0..<100 {
            try Data("needle hay needle, needles".utf8).write(to: corpus.appending(path: "below/\(number).txt"))
        }
        for number in 0..<endless {
            let file = corpus.appending(path: "endless\(number)")
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: 1 << 40)
            try handle.close()
        }
    }

    var corpus: URL { folder.url("corpus") }

    /// Removes the endless files.
    func end() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: corpus.path) where name.hasPrefix("endless") {
            try FileManager.default.removeItem(at: corpus.appending(path: name))
        }
    }

    /// Starts a worker, and waits until it listens.
    func worker() async throws -> FleetWorker {
        let process = try ChildProcess(
            product: "Fleet",
            "worker",
            "--root",
            corpus.path,
            "--keepalive",
            keepalive,
            "--console"
        )
        let console = try #require(await process.line(containing: "console "))
        let address = try #require(await process.line(containing: "listening "))
        return FleetWorker(process: process, address: address.lastWord, console: console.lastWord)
    }

    /// Starts a search by these workers.
    func search(_ workers: FleetWorker..., deadline: String? = nil) throws -> ChildProcess {
        try search(at: workers.map(\.address).joined(separator: ","), deadline: deadline)
    }

    func search(at addresses: String, deadline: String? = nil) throws -> ChildProcess {
        // Options may come twice, and the last counts.
        try ChildProcess(
            product: "Fleet",
            "search",
            "needle",
            "--root",
            corpus.path,
            "--workers",
            addresses,
            "--journal",
            folder.path("journal"),
            "--keepalive",
            keepalive,
            "--deadline",
            deadline ?? "100000"
        )
    }
}

/// A worker that listens.
struct FleetWorker: Sendable {
    let process: ChildProcess
    let address: String
    private let console: String

    init(process: ChildProcess, address: String, console: String) {
        (self.process, self.address, self.console) = (process, address, console)
    }

    /// Why its call has ended, as it says.
    func end() async -> String? {
        await process.line(containing: "ends: ")
    }

    /// What its console answers.
    func console(_ path: String, posting: Bool = false) async throws -> String {
        let parts = console.components(separatedBy: "/?token=")
        try #require(parts.count == 2)
        let method = posting ? ["-X", "POST", "-H", "Lanyard-Token: \(parts[1])"] : []
        let arguments = ["-sS", "-H", "Authorization: Bearer \(parts[1])"] + method + [parts[0] + "/api/v1/" + path]
        return await (try ChildProcess(command: "curl", arguments: arguments)).end().output
    }
}

extension String {
    fileprivate var lastWord: String { String(split(separator: " ").last ?? "") }
}
#endif
