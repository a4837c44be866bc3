import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A file that is there, and its receipt")
struct DoneTests {
    private static let date = "Mon, 01 Jan 2024 00:00:00 GMT"

    /// Each file is “hello”, of one date, and has a tag of its own.
    private static let tagged: @Sendable (String, String) -> String? = { target, _ in
        "200 OK\r\nLast-Modified: \(date)\r\nETag: \"\(target)\""
    }

    /// The same without a tag, and without anything.
    private static let dated: @Sendable (String, String) -> String? = { _, _ in "200 OK\r\nLast-Modified: \(date)" }
    private static let bare: @Sendable (String, String) -> String? = { _, _ in "200 OK" }

    @Test(arguments: [tagged, dated, bare], [ExistingFile.keepIfComplete, .rename])
    func `of another URL is never taken for this one's, whatever name, length and date say`(
        answer: @escaping @Sendable (String, String) -> String?,
        existing: ExistingFile
    ) async throws {
        try await AnsweringServer.serving(answer) { server in
            let folder = try TemporaryFolder()
            for (target, name) in [("/x/a.bin", "a.bin"), ("/y/a.bin", "a (2).bin")] {
                let bench = try RunBench(folder: folder) { $0.existingFile = existing }
                #expect(try await bench.run(server.url + target).path == folder.path(name))
            }
            #expect(try folder.names == ["a (2).bin", "a.bin"])
            guard existing == .keepIfComplete else { return }
            // The same calls again, in another order.
            for (target, name) in [("/y/a.bin", "a (2).bin"), ("/x/a.bin", "a.bin")] {
                let recorder = RunRecorder()
                let bench = try RunBench(folder: folder)
                #expect(try await bench.run(server.url + target, recorder: recorder).path == folder.path(name))
                #expect(recorder.received == 0)
            }
            #expect(try folder.names == ["a (2).bin", "a.bin"])
        }
    }

    /// The file's tag and date are what the request says.
    private static let echo: @Sendable (String, String) -> String? = { _, request in
        let fields = request.split(separator: "\r\n").filter { $0.hasPrefix("X-") }.map { $0.dropFirst(2) }
        return (["200 OK"] + fields.map(String.init)).joined(separator: "\r\n")
    }

    private func request(_ bench: RunBench, _ server: AnsweringServer, tag: String, date: String = DoneTests.date)
        -> DownloadRequest
    {
        var request = bench.request(server.url + "/a.bin")
        request.fields = [.init("X-ETag", tag), .init("X-Last-Modified", date)]
        return request
    }

    @Test(arguments: [ExistingFile.keepIfComplete, .keepIfSameDate])
    func `is not the server's any more if its strong validator says so, and still is if that alone stayed`(
        existing: ExistingFile
    ) async throws {
        try await AnsweringServer.serving(Self.echo) { server in
            let bench = try RunBench { $0.existingFile = existing }
            try await bench.run(request(bench, server, tag: "\"1\""))
            let other = "Tue, 02 Jan 2024 00:00:00 GMT"
            try await bench.run(request(bench, server, tag: "\"1\"", date: other))
            for (tag, date) in [("\"2\"", Self.date), ("W/\"1\"", Self.date)] {
                await #expect(throws: DownloadError.targetOutdated(bench.folder.path("a.bin"))) {
                    try await bench.run(request(bench, server, tag: tag, date: date))
                }
            }
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test(
        arguments: [
            "Mon, 01 Jan 2024 00:00:00 UTC", "Mon, 01 Jan 2024 00:00:00 +0000", "2024-01-01T00:00:00Z", "1704067200",
            "", "0", "yesterday", "sun, 06 nov 1994 08:49:37 GMT", "Mon, 01 Jan 1900 00:00:00 GMT",
            "Fri, 31 Dec 9999 23:59:59 GMT", "Fri, 01 Jan 2100 00:00:00 GMT", "Sun, 31 Feb 2024 08:49:37 GMT",
        ],
        [true, false]
    )
    func `is known again, whatever the server says for a date`(date: String, hasTag: Bool) async throws {
        try await AnsweringServer.serving(Self.echo) { server in
            let bench = try RunBench()
            var request = request(bench, server, tag: "\"1\"", date: date)
            if !hasTag { request.fields.removeFirst() }
            for _ in 0..<2 { try await bench.run(request) }
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `counts by its length and date where that is asked for`() async throws {
        try await AnsweringServer.serving(Self.tagged) { server in
            for (existing, seconds, isDone) in [
                (ExistingFile.keepIfComplete, 1_704_067_200, false), (.keepIfSameDate, 1_704_067_200, true),
                (.keepIfSameDate, 1_704_067_201, false),
            ] {
                let bench = try RunBench { $0.existingFile = existing }
                try bench.folder.write("hallo", to: "a.bin")
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
                    ofItemAtPath: bench.folder.path("a.bin")
                )
                let finished = try? await bench.run(server.url + "/a.bin")
                #expect(finished?.path == (isDone ? bench.folder.path("a.bin") : nil))
                #expect(try bench.folder.names == ["a.bin"])
                #expect(try bench.folder.text("a.bin") == "hallo")
            }
        }
    }

    // What two processes at one list may leave, whichever of them died.
    @Test(
        arguments: [(0, true), (5, true), (300_000, true), (0, false), (5, false)],
        [ExistingFile.keepIfComplete, .keep]
    )
    func `that is whole has nothing left beside it by the same call`(
        left: (length: Int, hasSidecar: Bool),
        existing: ExistingFile
    ) async throws {
        let (length, hasSidecar) = left
        let file = ServedFile.generated("a.bin", size: 300_000)
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let url = source.url(for: "a.bin").absoluteString
            try await bench.run(url)
            try bench.folder.write(Data(count: length), to: "a.bin.part")
            if hasSidecar {
                let claimed = length == 0 ? [] : [0..<Int64(length)]
                let entity = Entity(total: 300_000, entityTag: "\"1\"")
                let claim = Sidecar(url: url, entity: entity, ledger: RangeLedger(claimed))
                try bench.folder.write(claim.encoded(), to: "a.bin.part.json")
            }
            let recorder = RunRecorder()
            let second = try RunBench(folder: bench.folder) { $0.existingFile = existing }
            try await second.run(url, recorder: recorder)
            #expect(recorder.received == 0)
            #expect(try bench.sha256("a.bin") == file.sha256())
            // A part with bytes and without a word is somebody's.
            #expect(try bench.folder.names == (length == 0 || hasSidecar ? ["a.bin"] : ["a.bin", "a.bin.part"]))
        }
    }

    @Test func `of another URL has no part of this one beside it by the next call, even if that was given to both`()
        async throws
    {
        try await AnsweringServer.serving(Self.tagged) { server in
            let folder = try TemporaryFolder()
            try await RunBench(folder: folder).run(server.url + "/x/a.bin")
            let url = server.url + "/y/a.bin"
            let entity = Entity(total: 5, entityTag: "\"/y/a.bin\"")
            try folder.write("hello", to: "a.bin.part")
            try folder.write(
                Sidecar(url: url, entity: entity, ledger: RangeLedger([0..<5])).encoded(),
                to: "a.bin.part.json"
            )
            let bench = try RunBench(folder: folder)
            for target in ["/x/a.bin", "/y/a.bin"] { try await bench.run(server.url + target) }
            #expect(try folder.names == ["a (2).bin", "a.bin"])
        }
    }

    @Test(arguments: [ExistingFile.keepIfComplete, .keepIfSameDate, .keep])
    func `that another process has finished meanwhile ends this download, too`(existing: ExistingFile) async throws {
        let file = ServedFile.generated("a.bin", size: 1_000_000) { $0.faults = .request(1, .stall(after: 100_000)) }
        try await withFileSource([file]) { source in
            let (first, second) = (try RunBench { $0.existingFile = existing }, try RunBench())
            let recorder = RunRecorder()
            let task = Task { try await first.run(source.url(for: "a.bin"), recorder: recorder) }
            await recorder.received(atLeast: 100_000)
            let finished = try await second.run(source.url(for: "a.bin"))
            try FileManager.default.moveItem(atPath: finished.path, toPath: first.folder.path("a.bin"))
            source.release("a.bin")
            #expect(try await task.value.path == first.folder.path("a.bin"))
            #expect(try first.folder.names == ["a.bin"])
            #expect(try first.sha256("a.bin") == file.sha256())
        }
    }

    @Test(arguments: [20_000, 1_000_000])
    func `of another URL that another process has finished meanwhile is left alone`(
        size: Int
    ) async throws {
        let mine = ServedFile.generated("x/a.bin", size: size) { $0.faults = .request(1, .stall(after: 10_000)) }
        let other = ServedFile.generated("y/a.bin", size: size, seed: 2)
        try await withFileSource([mine, other]) { source in
            let first = try RunBench()
            let recorder = RunRecorder()
            let task = Task { try await first.run(source.url(for: "x/a.bin"), recorder: recorder) }
            await recorder.received(atLeast: 10_000)
            let finished = try await RunBench(folder: first.folder).run(source.url(for: "y/a.bin"))
            source.release("x/a.bin")
            let digests = try await [first.sha256(of: task.value), first.sha256(of: finished)]
            #expect(try digests == [mine.sha256(), other.sha256()])
            #expect(try first.folder.names == ["a (2).bin", "a.bin"])
        }
    }
}
