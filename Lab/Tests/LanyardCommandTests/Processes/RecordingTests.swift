import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("Recordings of the real command", .processes)
struct RecordingTests {
    private let quick = ServedFile.generated("quick.bin", size: 1000)
    private let slow = ServedFile.generated("slow.bin", size: 64 << 20) { $0.throttle = .body(bytesPerSecond: 1 << 20) }

    private func lines(_ folder: TemporaryFolder) throws -> [[String: Any]] {
        try folder.text("get.lanyard").split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func text(_ folder: TemporaryFolder) throws -> String { try folder.text("get.lanyard") }

    private func get(_ source: FileSource, _ name: String, _ folder: TemporaryFolder, _ more: String...) -> [String] {
        ["get", source.url(for: name).absoluteString, "-o", folder.path, "--record", folder.path("get.lanyard")] + more
    }

    @Test func `begin before the downloads, and have their end`() async throws {
        try await withFileSource([quick]) { source in
            let folder = try TemporaryFolder()
            let end = try await CommandRun(get(source, "quick.bin", folder)).end()
            #expect(end.code == 0 && end.errors.isEmpty, "\(end.errors)")
            let lines = try lines(folder)
            #expect(lines.first?["type"] as? String == "recording" && lines.first?["version"] as? Int == 1)
            #expect(lines[1]["type"] as? String == "snapshot")
            #expect(lines.last?["type"] as? String == "end")
            #expect(try text(folder).contains("\"name\":\"quick.bin\""))
            #expect(try text(folder).contains("\"outcome\":\"succeeded\""))
        }
    }

    @Test func `end in order even when the command is interrupted, or writes to the standard output`() async throws {
        try await withFileSource([slow, quick]) { source in
            let folder = try TemporaryFolder()
            let run = try CommandRun(get(source, "slow.bin", folder))
            try await source.bytesSent(of: "slow.bin", atLeast: 1 << 16)
            run.send(SIGINT)
            #expect(try await run.end().code == 130)
            #expect(try lines(folder).last?["type"] as? String == "end")
            #expect(try text(folder).contains("interrupted by Ctrl-C"))
            let stream = [
                "get", source.url(for: "quick.bin").absoluteString, "-o", "-", "--record", folder.path("get.lanyard"),
            ]
            #expect(try await CommandRun(stream).end().code == 0)
            #expect(try lines(folder).last?["type"] as? String == "end")
            #expect(try !text(folder).contains("slow.bin"))
        }
    }

    @Test func `replace a recording, and nothing else that is there`() async throws {
        try await withFileSource([quick]) { source in
            let folder = try TemporaryFolder()
            try Data("precious".utf8).write(to: folder.url("get.lanyard"))
            let refused = try await CommandRun(get(source, "quick.bin", folder)).end()
            #expect(refused.code == 3)
            #expect(refused.errors.contains("is no recording, and would be lost"), "\(refused.errors)")
            #expect(try text(folder) == "precious")
            try Data().write(to: folder.url("get.lanyard"))
            for _ in 1...2 {
                #expect(try await CommandRun(get(source, "quick.bin", folder)).end().code == 0)
                #expect(try lines(folder).last?["type"] as? String == "end")
            }
        }
    }

    @Test func `say at the end that they lost their file`() async throws {
        try await withFileSource([slow]) { source in
            let folder = try TemporaryFolder()
            let run = try CommandRun(get(source, "slow.bin", folder))
            try await source.bytesSent(of: "slow.bin", atLeast: 1 << 16)
            try FileManager.default.removeItem(at: folder.url("get.lanyard"))
            run.send(SIGINT)
            let end = try await run.end()
            #expect(end.code == 130)
            let words = "lanyard: The recording “\(folder.path("get.lanyard"))” cannot be written: "
            #expect(end.errors.components(separatedBy: words).count == 2, "\(end.errors)")
            #expect(try !folder.names.contains { $0.hasPrefix("get.lanyard") })
        }
    }

    @Test(arguments: [("none/get.lanyard", "there is no folder “"), (".", "it is a folder.")])
    func `that cannot be written end the command before anything is asked for`(
        _ name: String,
        _ words: String
    ) async throws {
        try await withFileSource([quick]) { source in
            let folder = try TemporaryFolder()
            let path = folder.path(name)
            let url = source.url(for: "quick.bin").absoluteString
            let end = try await CommandRun.run("get", url, "-o", folder.path, "--record", path)
            #expect(end.code == 3 && end.output.isEmpty)
            #expect(end.errors.hasPrefix("lanyard: The recording “\(path)” cannot be written: "), "\(end.errors)")
            #expect(end.errors.contains(words))
            try await source.settled()
            #expect(source.requests.isEmpty)
            #expect(try folder.names == [])
        }
    }

    @Test func `are opened on a page, one or two, until Ctrl-C`() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.lanyard", "b.lanyard"] { try folder.write(Self.whole, to: name) }
        for files in [["a.lanyard"], ["a.lanyard", "b.lanyard"]] {
            let pipe = Pipe()
            let run = try CommandRun(["open"] + files.map(folder.path), standardOutput: pipe.fileHandleForWriting)
            try pipe.fileHandleForWriting.close()
            var lines = pipe.fileHandleForReading.lines.makeAsyncIterator()
            let line = try #require(await lines.next())
            let name = files.count == 1 ? "The recording: " : "The recordings: "
            try #require(line.hasPrefix(name + "http://127.0.0.1:"), "\(line)")
            let url = try #require(URL(string: String(line.dropFirst(name.count))))
            let client = try await RawClient(port: try #require(url.port))
            try await client.get("/?\(url.query ?? "")", "Host: 127.0.0.1:\(url.port ?? 0)")
            let response = try await client.response()
            #expect(response.status == 303)
            #expect(files.allSatisfy { response.fields["location"]?.contains("recording=\($0)") == true })
            run.send(SIGINT)
            let end = try await run.end()
            #expect(end.code == 0 && end.errors.isEmpty, "\(end.errors)")
        }
    }

    private static let whole =
        #"{"type":"recording","version":1,"program":{"name":"a","process":1},"startedAt":"2026-11-25T20:04:17.123Z"}"#
        + "\n"
        + #"{"type":"snapshot","sequence":1,"time":5,"totals":{},"cost":{},"scopes":[],"runs":[],"groups":[],"findings":[]}"#
        + "\n"

    @Test(arguments: [["bad", "good"], ["good", "bad"]])
    func `of which one is damaged are not opened, and it is said which, where, and what should stand there`(
        _ names: [String]
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.whole, to: "good")
        try folder.write(Self.whole + #"{"type":"changes","after":1,"sequence":2,"time":"6"}"# + "\n", to: "bad")
        let end = try await CommandRun(["open"] + names.map(folder.path)).end()
        #expect(end.code == 64 && end.output.isEmpty, "Nothing was served.")
        #expect(
            end.errors.contains(
                "“\(folder.path("bad"))” is damaged: in line 3, “time” should be a time in milliseconds"
            ),
            "\(end.errors)"
        )
    }

    @Test func `that a crash cut off in the middle of a line are opened, and it is said`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.whole + #"{"type":"changes","after":1,"seq"#, to: "cut")
        let pipe = Pipe()
        let run = try CommandRun(["open", folder.path("cut")], standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        var lines = pipe.fileHandleForReading.lines.makeAsyncIterator()
        #expect(await lines.next()?.hasPrefix("The recording: http://127.0.0.1:") == true)
        run.send(SIGINT)
        let end = try await run.end()
        #expect(end.code == 0)
        #expect(
            end.errors
                == "lanyard: “\(folder.path("cut"))” was cut off in line 3, as by a crash. The page shows all that stands before it.\n"
        )
    }

    @Test(arguments: [
        ("", "is no recording"), ("# Notes\n", "is no recording"),
        ("{\"type\":\"snapshot\",\"version\":1}\n", "is no recording"),
        ("{\"type\":\"recording\",\"version\":2}\n", "of version 2, and this program reads version 1"),
        ("{\"type\":\"recording\",\"version\":0}\n", "is no recording"),
        ("{\"type\":\"recording\",\"version\":1}\n", "is damaged: its first line does not say when"),
        ("{\"type\":\"recording\",\"version\":1,\"startedAt\":\"soon\"}\n", "is damaged"),
        ("{\"type\":\"recording\",\"version\":1,\"startedAt\":1795636800}\n", "is damaged"),
        ("{\"type\":\"recording\",\"version\":1,\"startedAt\":\"2026-13-41T20:04:17Z\"}\n", "is damaged"),
        ("{\"type\":\"recording\",\"version\":2,\"startedAt\":null}\n", "of version 2"),
        (String(repeating: "[", count: 60_000) + "\n", "is no recording"),
    ])
    func `that are none, or newer, are refused in words`(_ content: String, _ words: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "x.lanyard")
        let end = try await CommandRun.run("open", folder.path("x.lanyard"))
        #expect(end.code == 64 && end.output.isEmpty)
        #expect(end.errors.contains("“\(folder.path("x.lanyard"))” is") && end.errors.contains(words), "\(end.errors)")
    }

    @Test func `that are not there, or too many, are refused, too`() async throws {
        #expect(try await CommandRun.run("open", "/no/such/file").errors.contains("“/no/such/file” cannot be read"))
        #expect(try await CommandRun.run("open", "/").errors.contains("“/” cannot be read"))
        #expect(try await CommandRun.run("open", "a", "b", "c").errors.contains("compares two recordings at most"))
    }
}
