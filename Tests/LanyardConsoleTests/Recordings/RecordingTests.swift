import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite("Recordings") struct RecordingTests {
    private let bench: RecordingBench
    private var program: WatchedProgram { bench.program }

    init() throws {
        bench = try RecordingBench()
    }

    @Test
    func `a recording has a header, a snapshot, the changes, the counts and an end, with every run that was listed`()
        async throws
    {
        let work = try bench.work()
        try await recording {
            let scope = program.scope("shop")
            let task = Task { try await work.run(work.begin()) }
            await bench.pass(2)
            let run = scope.addTask(name: "order") {}
            try await program.recorded(run)
            await bench.pass(3)
            task.cancel()
            try await task.value
            let lines = try bench.lines()
            #expect(lines.first?.type == "recording")
            #expect(lines.first?.version == 1)
            #expect(lines.first?.program?.process == Int(ProcessInfo.processInfo.processIdentifier))
            let startedAt = try #require(lines.first?.startedAt)
            #expect(startedAt.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            #expect(lines.dropFirst().first?.type == "snapshot")
            #expect(lines.last?.type == "end")
            #expect(lines.contains { $0.type == "statistics" })
            #expect(lines.runs.contains(run.id.rawValue))
            // Each frame builds on the one before.
            let frames = lines.filter { $0.sequence != nil }
            for (before, frame) in zip(frames, frames.dropFirst()) { #expect(frame.after == before.sequence) }
        }
    }

    @Test func `a recording of today is what one of this version has always been`() throws {
        let lines: [RecordingLine] = [
            .header(Samples.snapshot.program, startedAt: Date(timeIntervalSince1970: 1_795_636_800.125)),
            .frame(Frame(content: .snapshot(Samples.snapshot), lost: 0)),
            .frame(Frame(content: .changes(Samples.changes), lost: 2)),
            .statistics(Samples.causes, Samples.histograms, Samples.findings.rules),
            .end(time: 40_310.5),
        ]
        let text = String(decoding: try lines.reduce(into: Data()) { $0 += try $1.text() }, as: UTF8.self)
        let golden = Bundle.module.bundleURL.appending(path: "GoldenRecordings/v1/shop.lanyard")
        #expect(try text == String(contentsOf: golden, encoding: .utf8), "Never change the file: add another.")
    }

    @Test func `a ring begins anew, keeps the last runs, and is whole at any moment`() async throws {
        let work = try bench.work(keeping: .seconds(5))
        try await recording {
            let scope = program.scope("shop")
            let task = Task { try await work.run(work.begin()) }
            let run = scope.addTask(name: "order") {}
            try await program.recorded(run)
            var begun: Set<Int> = []
            for _ in 1...14 {
                await bench.pass(1)
                let lines = try bench.lines()
                #expect(lines.prefix(2).map(\.type) == ["recording", "snapshot"])
                begun.insert(lines.dropFirst().first?.sequence ?? 0)
                #expect(lines.count <= 10)
            }
            #expect(begun.count >= 3)
            #expect(try bench.lines().runs.contains(run.id.rawValue))
            task.cancel()
            try await task.value
            #expect(bench.reports.all.isEmpty)
        }
    }

    @Test func `only its owner may read it, and a folder that is not there is an error`() async throws {
        _ = try await bench.work().begin()
        let attributes = try FileManager.default.attributesOfItem(atPath: bench.file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await #expect(throws: RecordingError.self) {
            try await Console.record(to: bench.folder.url("nowhere/a.lanyard"))
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-60)]) func `a ring that reaches back for no time is refused`(
        _ span: Duration
    ) async throws {
        let error = await #expect(throws: RecordingError.self) {
            try await Console.record(to: bench.folder.url("none.lanyard"), keeping: span)
        }
        #expect(error?.description.contains("“keeping” has to be more than zero, and is \(span)") == true)
        #expect(try bench.folder.names == [])
    }

    /// In a process of its own: of a program with more than can be listed, a recording tells only that.
    @Test func `a program records itself, and the page is served with the files and without a program`() async {
        await #expect(processExitsWith: .success) {
            let bench = try RecordingBench()
            let file = bench.folder.url("own.lanyard")
            let recording = try await Console.record(to: file, every: .milliseconds(10))
            #expect(recording.file == file)
            let run = TaskScope("recorded").addTask(name: "here") {}
            _ = await run.outcome
            try await recording.stop()
            let content = try Data(contentsOf: file)
            #expect(String(decoding: content, as: UTF8.self).contains("\"name\":\"here\""))

            let viewer = try await Console.open([file, file])
            let (server, client) = (viewer.server, try await RawClient(viewer.server))
            let entrance = try await client.ask(server, "/?" + server.url.query!, headers: ["Cookie": nil])
            #expect(entrance.fields["location"] == "/?recording=own.lanyard&recording=own.lanyard%20%282%29")
            #expect(try await client.ask(server, "/recordings/own.lanyard").body == content)
            #expect(try await client.ask(server, "/recordings/other").status == 404)
            let stranger = try await client.ask(server, "/recordings/own.lanyard", headers: ["Cookie": nil])
            #expect(stranger.status == 401)
            await viewer.stop()
        }
    }

    @Test func `a link or a pipe that takes the place of a recording while it is shown is not followed`() async throws {
        try bench.makeFolder()
        let (file, linked, secret) = (
            bench.folder.url("file.lanyard"), bench.folder.url("linked.lanyard"), bench.folder.url("secret")
        )
        try Data("whole".utf8).write(to: file)
        try Data("secret".utf8).write(to: secret)
        try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: file)
        let viewer = try await Console.open([linked, file])
        let server = viewer.server
        func ask(_ name: String) async throws -> RawResponse {
            try await RawClient(server).ask(server, "/recordings/\(name)")
        }
        #expect(try await ask("linked.lanyard").text == "whole")
        try Data("more".utf8).write(to: file, options: .atomic)
        #expect(try await ask("linked.lanyard").text == "more", "It may be written anew.")
        try FileManager.default.removeItem(at: linked)
        try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: secret)
        #expect(try await ask("linked.lanyard").text == "more")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: secret)
        #expect(try await ask("file.lanyard").status == 404)
        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path(percentEncoded: false), 0o600) == 0)
        #expect(try await ask("file.lanyard").status == 404)
        await viewer.stop()
    }

    @Test(arguments: [
        (["x/a", "y/a", "z/a"], ["a", "a (2)", "a (3)"]),
        (["x/a", "x/a (2)", "y/a"], ["a", "a (2)", "a (3)"]),
        (["x/a", "y/a", "x/a (2)"], ["a", "a (3)", "a (2)"]),
        (["x/a (2)", "y/a (2)", "x/a", "y/a"], ["a (2)", "a (2) (2)", "a", "a (3)"]),
    ])
    func `no two files are served under one name`(_ paths: [String], _ names: [String]) {
        let served = ServedRecording.named(paths.map { URL(filePath: "/" + $0) })
        #expect(served.map(\.name) == names)
        #expect(served.map(\.path) == paths.map { "/" + $0 })
    }

    @Test func `two of one file are begun under two names, and the second takes its place`() async throws {
        try bench.makeFolder()
        let (file, names) = (bench.file, Log<[String]>())
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        func recorder() -> RecordingFile {
            RecordingFile(file) { descriptor, bytes in
                names.note((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                return write(descriptor, bytes.baseAddress, bytes.count)
            }
        }
        let line = RecordingLine.end(time: 1)
        let (one, other) = (recorder(), recorder())
        try await one.begin(with: [line])
        try await other.begin(with: [line, line])
        #expect(Set(names.all.compactMap { $0.first { $0.hasSuffix(".new") } }).count == 2)
        #expect(try bench.lines().count == 2)
        // The first is told, rather than to write where nobody reads.
        await #expect(throws: RecordingError(file, code: ENOENT)) { try await one.append([line]) }
        try await other.append([line])
        #expect(try bench.lines().count == 3)
    }
}
