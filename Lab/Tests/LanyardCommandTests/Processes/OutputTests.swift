import CommandSupport
import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("What the real command writes", .processes)
struct OutputTests {
    private let file = ServedFile.generated("a.bin", size: 2 << 20) { $0.throttle = .body(bytesPerSecond: 4 << 20) }

    @Test func `is one line for each change where it is no terminal`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let end = try await CommandRun.run("get", source.url(for: "a.bin").absoluteString, "-o", folder.path)
            #expect(end.code == 0)
            let lines = end.output.split(separator: "\n")
            try #require(lines.count == 2)
            #expect(lines[0].hasPrefix("a.bin: downloading, "))
            #expect(lines[0].hasSuffix("2.0 MiB"))
            #expect(lines[1].hasPrefix("a.bin: done, 2.0 MiB in "))
            #expect(lines[1].hasSuffix(": \(folder.path("a.bin"))"))
            #expect(end.errors == "")
        }
    }

    @Test func `is the tree of all that runs, at SIGUSR1, and it goes on`() async throws {
        let slow = ServedFile.generated("slow.bin", size: 64 << 20) { $0.throttle = .body(bytesPerSecond: 1 << 20) }
        try await withFileSource([slow]) { source in
            let folder = try TemporaryFolder()
            let run = try CommandRun(["get", source.url(for: "slow.bin").absoluteString, "-o", folder.path])
            try await source.bytesSent(of: "slow.bin", atLeast: 1)
            run.send(SIGUSR1)
            try await until("the tree is written") { run.errorsSoFar.contains("Downloads · 1 run") }
            #expect(run.errorsSoFar.contains("· running "))
            run.send(SIGINT)
            #expect(try await run.end().code == 130)
        }
    }

    @Test func `is one JSON object a line with --json`() async throws {
        let gone = ServedFile.generated("gone.bin", size: 10) { $0.isGone = true }
        try await withFileSource([file, gone]) { source in
            let folder = try TemporaryFolder()
            let urls = ["a.bin", "gone.bin"].map { source.url(for: $0).absoluteString }
            let end = try await CommandRun(["get"] + urls + ["-o", folder.path, "--json"]).end()
            #expect(end.code == 8)
            let lines = try decoded(end.output)
            let good = lines.filter { $0.url == urls[0] }
            #expect(good.map(\.event).filter { $0 != .waiting && $0 != .progress } == [.running, .finished])
            let last = try #require(good.last)
            #expect(last.path == folder.path("a.bin"))
            #expect(last.bytes == 2 << 20)
            #expect(last.total == 2 << 20)
            #expect(last.attempt == 1)
            let bad = try #require(lines.last { $0.url == urls[1] })
            #expect(bad.event == .failed)
            #expect(bad.error?.contains("410") == true)
            #expect(end.errors.contains("410"))
        }
    }

    @Test func `names the SHA-256 and the cause in JSON`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let url = source.url(for: "a.bin").absoluteString
            let call = ["get", url, "-o", folder.path, "--json", "--sha256", try file.sha256()]
            let run = try CommandRun(call)
            try await source.bytesSent(of: "a.bin", atLeast: 1 << 20)
            run.send(SIGINT)
            let cancelled = try #require(try decoded(await run.end().output).last)
            #expect(cancelled.event == .cancelled)
            #expect(cancelled.cause == "interrupted by Ctrl-C")
            let finished = try #require(try decoded(await CommandRun(call).end().output).last)
            #expect(finished.event == .finished)
            #expect(try finished.sha256 == file.sha256())
        }
    }

    @Test func `is nothing but errors with -q`() async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let urls = ["a.bin", "none.bin"].map { source.url(for: $0).absoluteString }
            let end = try await CommandRun(["get"] + urls + ["-o", folder.path, "-q"]).end()
            #expect(end.code == 8)
            #expect(end.output == "")
            #expect(end.errors.hasPrefix("lanyard: \(urls[1]): The server answered 404"))
            #expect(end.errors.split(separator: "\n").count == 1)
        }
    }

    @Test(.realTime) func `is no faster than --limit-rate says`() async throws {
        let quick = ServedFile.generated("a.bin", size: 1 << 20)
        try await withFileSource([quick]) { source in
            let folder = try TemporaryFolder()
            let url = source.url(for: "a.bin").absoluteString
            let start = ContinuousClock.now
            let end = try await CommandRun.run("get", url, "-o", folder.path, "--limit-rate", "2M")
            #expect(end.code == 0)
            #expect(ContinuousClock.now - start > .milliseconds(300))
        }
    }

    @Test(arguments: ["xterm", "dumb"]) func `is a bar that is drawn over in place on a terminal, and fits it`(
        _ term: String
    ) async throws {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let terminal = try PseudoTerminal(columns: 60, rows: 20)
            let environment = ["TERM": term, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"]
            let call = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path]
            let run = try CommandRun(call, environment: environment, standardOutput: terminal.process)
            async let text = terminal.read()
            #expect(try await run.end().code == 0)
            let shown = try await text
            #expect(shown.contains("\u{1B}[") == (term != "dumb"))
            #expect(!shown.contains("\u{1B}[3"))
            #expect(shown.contains(term == "dumb" ? "a.bin: done, 2.0 MiB" : "100%"))
            guard term != "dumb" else { return }
            #expect(shown.contains("━"))
            let lines = shown.split(whereSeparator: \.isNewline)
            #expect(lines.allSatisfy { String($0).columns < 60 })
        }
    }

    private func decoded(_ output: String) throws -> [JSONLine] {
        try output.split(separator: "\n").map { try JSONDecoder().decode(JSONLine.self, from: Data($0.utf8)) }
    }
}
