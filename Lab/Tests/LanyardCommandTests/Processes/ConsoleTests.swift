import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("The console of the real command", .processes)
struct ConsoleTests {
    /// A run of the command whose console is there.
    private struct Watched {
        let run: CommandRun
        let console: ConsoleClient
        private let errors: AsyncStream<String>

        init(_ arguments: [String]) async throws {
            let pipe = Pipe()
            run = try CommandRun(arguments, standardError: pipe.fileHandleForWriting)
            try pipe.fileHandleForWriting.close()
            errors = pipe.fileHandleForReading.lines
            var lines = errors.makeAsyncIterator()
            console = try ConsoleClient(line: try #require(await lines.next()))
        }

        /// Waits for the end; what came on the standard error after the address is in it.
        func end() async throws -> (end: CommandRun.End, errors: [String]) {
            var lines: [String] = []
            for await line in errors { lines.append(line) }
            return (try await run.end(), lines)
        }
    }

    private let quick = ServedFile.generated("quick.bin", size: 1000)
    private let slow = ServedFile.generated("slow.bin", size: 64 << 20) { $0.throttle = .body(bytesPerSecond: 1 << 20) }

    private func call(_ source: FileSource, _ names: [String], _ folder: TemporaryFolder) -> [String] {
        ["get"] + names.map { source.url(for: $0).absoluteString } + ["-o", folder.path]
    }

    @Test func `shows each download by its file name, and how far it is`() async throws {
        try await withFileSource([slow]) { source in
            let folder = try TemporaryFolder()
            let watched = try await Watched(call(source, ["slow.bin"], folder) + ["--console"])
            let download = try await watched.console.run { $0.progress.map { $0.completed > 0 } ?? false }
            #expect(download.name == "slow.bin")
            #expect(download.key == "download 1")
            #expect(download.state == "running")
            #expect(download.progress?.total == 64 << 20)
            let later = try await watched.console.run {
                $0.id == download.id && $0.progress?.completed ?? 0 > download.progress?.completed ?? 0
            }
            #expect(later.progress?.fraction ?? 0 > download.progress?.fraction ?? 0)
            watched.run.send(SIGINT)
            #expect(try await watched.end().end.code == 130)
        }
    }

    @Test(arguments: [[], ["-q"], ["--json"]]) func `cancels one download, which tells why; the others go on`(
        _ options: [String]
    ) async throws {
        try await withFileSource([slow, quick]) { source in
            let folder = try TemporaryFolder()
            // The quick one waits for its turn, so the command is still there when the slow one has ended.
            let arguments = call(source, ["slow.bin", "quick.bin"], folder) + ["-j", "1", "--console"] + options
            let watched = try await Watched(arguments)
            let download = try await watched.console.run { $0.progress.map { $0.completed > 0 } ?? false }
            #expect(try await watched.console.cancel("runs/\(download.id)", reason: "too slow") == 1)
            let (end, errors) = try await watched.end()
            #expect(end.code == 42)
            let url = source.url(for: "slow.bin").absoluteString
            #expect(
                errors == [
                    "lanyard: \(url): cancelled: from the console: too slow",
                    "lanyard: 1 download is unfinished, what was received is written and kept. "
                        + "Run the same command again to resume.",
                ]
            )
            #expect(try folder.names == ["quick.bin", "slow.bin.part", "slow.bin.part.json"])
            switch options {
            case ["-q"]: #expect(end.output == "")
            case ["--json"]:
                let lines = try end.output.split(separator: "\n").map {
                    try JSONDecoder().decode(JSONLine.self, from: Data($0.utf8))
                }
                let cancelled = lines.filter { $0.event == .cancelled }
                #expect(cancelled.map(\.url) == [url])
                #expect(cancelled.first?.cause == "from the console: too slow")
            default:
                #expect(end.output.contains(" of 64.0 MiB: from the console: too slow\n"))
                #expect(end.output.contains("1 of 2 done, 1 cancelled: "))
            }
        }
    }

    @Test func `cancels all downloads by their scope, those that wait for their turn, too`() async throws {
        try await withFileSource([slow, quick]) { source in
            let folder = try TemporaryFolder()
            let arguments = call(source, ["slow.bin", "quick.bin"], folder) + ["-j", "1", "--console-port", "0"]
            let watched = try await Watched(arguments)
            let download = try await watched.console.run { $0.progress.map { $0.completed > 0 } ?? false }
            #expect(try await watched.console.cancel("scopes/\(download.scope)", reason: "enough") == 2)
            let (end, errors) = try await watched.end()
            #expect(end.code == 42)
            #expect(errors.dropLast().allSatisfy { $0.hasSuffix(": cancelled: from the console: enough") })
            #expect(errors.last?.hasPrefix("lanyard: 2 downloads are unfinished, what was received") == true)
            #expect(try folder.names == ["slow.bin.part", "slow.bin.part.json"])
        }
    }

    @Test(arguments: [[], ["-q"], ["--json"]])
    func `says where it is and nothing else, with -q, with --json, and on lines`(_ options: [String]) async throws {
        try await withFileSource([quick]) { source in
            let folder = try TemporaryFolder()
            let end = try await CommandRun(call(source, ["quick.bin"], folder) + ["--console"] + options).end()
            #expect(end.code == 0)
            #expect(end.errors.split(separator: "\n").count == 1)
            #expect(end.errors.hasPrefix("Lanyard console: http://127.0.0.1:"))
            #expect(!end.output.contains("token"))
            guard options == ["--json"] else { return }
            for line in end.output.split(separator: "\n") {
                _ = try JSONDecoder().decode(JSONLine.self, from: Data(line.utf8))
            }
        }
    }

    @Test func `that cannot listen on its port ends the command before anything is asked for`() async throws {
        try await withFileSource([quick]) { source in
            let folder = try TemporaryFolder()
            let arguments = call(source, ["quick.bin"], folder) + ["--console-port", "\(source.port)"]
            let end = try await CommandRun(arguments).end()
            #expect(end.code == 1)
            #expect(end.errors.hasPrefix("lanyard: The console cannot listen on 127.0.0.1, port \(source.port): "))
            #expect(end.output == "")
            try await source.settled()
            #expect(source.requests.isEmpty)
            #expect(try folder.names == [])
        }
    }
}
