import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite("Recordings") struct RecordingTests {
    private let program = WatchedProgram()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "recording ü-\(UUID())")

    /// A line, as far as it is looked at.
    private struct Line: Decodable {
        struct Things: Decodable { var changed: [Wire.Run] }
        enum Runs: Decodable {
            case all([Wire.Run])
            case changes(Things)

            init(from decoder: any Decoder) throws {
                self = try (try? .all([Wire.Run](from: decoder))) ?? .changes(Things(from: decoder))
            }
        }

        var type: String
        var version: Int?
        var startedAt: String?
        var program: Wire.Program?
        var runs: Runs?
        var after: Int?
        var sequence: Int?
        var causes: [Wire.CausePlace]?
    }

    private func work(keeping span: Duration? = nil) throws -> (RecordingWork<TestClock>, URL) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "a b.lanyard")
        let work = RecordingWork(
            file: RecordingFile(file),
            watched: program.monitor,
            interval: .seconds(1),
            span: span,
            clock: program.clock
        )
        return (work, file)
    }

    private func lines(_ file: URL) throws -> [Line] {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    private func runs(in lines: [Line]) -> Set<UInt64> {
        lines.reduce(into: []) { ids, line in
            switch line.runs {
            case .all(let runs): ids.formUnion(runs.map(\.id))
            case .changes(let things): ids.formUnion(things.changed.map(\.id))
            case nil: break
            }
        }
    }

    /// Lets the recording write so many times.
    private func pass(_ seconds: Int) async {
        for _ in 0..<seconds {
            await program.clock.sleepers(atLeast: 1)
            await program.clock.advance(by: .seconds(1))
        }
    }

    @Test
    func `a recording has a header, a snapshot, the changes, the counts and an end, with every run that was listed`()
        async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (work, file) = try work()
        try await recording {
            let scope = program.scope("shop")
            let task = Task { try await work.run(work.begin()) }
            await pass(2)
            let run = scope.addTask(name: "order") {}
            try await program.recorded(run)
            await pass(3)
            task.cancel()
            try await task.value
            let lines = try lines(file)
            #expect(lines.first?.type == "recording")
            #expect(lines.first?.version == 1)
            #expect(lines.first?.program?.process == Int(ProcessInfo.processInfo.processIdentifier))
            let startedAt = try #require(lines.first?.startedAt)
            #expect(startedAt.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
            #expect(lines.dropFirst().first?.type == "snapshot")
            #expect(lines.last?.type == "end")
            #expect(lines.contains { $0.type == "statistics" })
            #expect(runs(in: lines).contains(run.id.rawValue))
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
        defer { try? FileManager.default.removeItem(at: folder) }
        let (work, file) = try work(keeping: .seconds(5))
        try await recording {
            let scope = program.scope("shop")
            let task = Task { try await work.run(work.begin()) }
            let run = scope.addTask(name: "order") {}
            try await program.recorded(run)
            var begun: Set<Int> = []
            for _ in 1...14 {
                await pass(1)
                await program.clock.sleepers(atLeast: 1)
                let lines = try lines(file)
                #expect(lines.prefix(2).map(\.type) == ["recording", "snapshot"])
                begun.insert(lines.dropFirst().first?.sequence ?? 0)
                #expect(lines.count <= 10)
            }
            #expect(begun.count >= 3)
            #expect(try runs(in: lines(file)).contains(run.id.rawValue))
            task.cancel()
            try await task.value
        }
    }

    @Test func `only its owner may read it, and a folder that is not there is an error`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (work, file) = try work()
        _ = try await work.begin()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await #expect(throws: (any Error).self) {
            try await Console.record(to: folder.appending(path: "nowhere/a.lanyard"))
        }
    }

    @Test func `a program records itself, and the page is served with the files and without a program`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "own.lanyard")
        let recording = try await Console.record(to: file, every: .milliseconds(10))
        #expect(recording.file == file)
        let run = TaskScope("recorded").addTask(name: "here") {}
        _ = await run.outcome
        try await recording.stop()
        let content = try Data(contentsOf: file)
        #expect(try runs(in: lines(file)).contains(run.id.rawValue))

        let viewer = try await Console.open([file, file])
        let (server, client) = (viewer.server, try await RawClient(viewer.server))
        let entrance = try await client.ask(server, "/?" + server.url.query!, headers: ["Cookie": nil])
        #expect(entrance.fields["location"] == "/?recording=own.lanyard&recording=own.lanyard%20%282%29")
        #expect(try await client.ask(server, "/recordings/own.lanyard").body == content)
        #expect(try await client.ask(server, "/recordings/other").status == 404)
        #expect(try await client.ask(server, "/recordings/own.lanyard", headers: ["Cookie": nil]).status == 401)
        await viewer.stop()
    }
}
