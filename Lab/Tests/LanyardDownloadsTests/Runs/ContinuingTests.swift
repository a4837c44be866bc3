import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("Going on under another URL, or with what another program has left")
struct ContinuingTests {
    private static let content = RangeServer.bytes(400_000)
    private static let half = 200_000

    /// Leaves a part of the first half.
    private func leavePart(_ bench: RunBench, _ server: AnsweringServer, _ target: String, name: String?) async throws {
        _ = try? await bench.run(bench.request(server.url + target, name: name))
        #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
    }

    /// Answers under a `first` target with a body that breaks off, and under all others as another does.
    private func serving(
        first: String,
        _ others: @escaping @Sendable (String) -> RangeServer,
        _ body: (AnsweringServer, RunBench) async throws -> Void
    ) async throws {
        let bench = try RunBench { $0.retries = 0 }
        try await AnsweringServer.servingBytes { target, request in
            target == first
                ? RangeServer(content: Self.content, cut: Self.half).answer(request) : others(target).answer(request)
        } _: { server in
            try await body(server, bench)
        }
    }

    private func ranges(_ server: AnsweringServer) -> [Range<Int>?] { server.heads.all.map { RangeServer.range($0) } }

    // A signed URL that has expired; the second is another process's, later.
    @Test(arguments: [("/a.bin?sig=1", "/a.bin?sig=2", nil), ("/x/f", "/y/f", "a.bin")])
    func `by itself: a part of the same name, length and strong tag is taken over, and the rest alone comes`(
        first: String,
        second: String,
        name: String?
    ) async throws {
        try await serving(first: first) { _ in
            RangeServer(content: Self.content)
        } _: { server, bench in
            try await leavePart(bench, server, first, name: name)
            let recorder = RunRecorder()
            let later = try RunBench(folder: bench.folder) { $0.retries = 0 }
            try await later.run(later.request(server.url + second, name: name), recorder: recorder)
            #expect(ranges(server) == [nil, nil, Self.half - 65_536..<Self.half, Self.half..<400_000])
            #expect(server.field("if-range", of: 2) == "\"1\"" && server.field("if-range", of: 3) == "\"1\"")
            #expect(recorder.received == Int64(400_000 - Self.half))
            #expect(try bench.folder.names == ["a.bin"])
            #expect(try bench.folder.data("a.bin") == Data(Self.content))
        }
    }

    @Test
    func `by itself: a part of another file is left alone, even if its tag is the same, as tags made of dates are`()
        async throws
    {
        let other = RangeServer.bytes(400_000, seed: 2)
        for (second, tag, requests) in [("/a.bin?2", "\"1\"", 4), ("/a.bin?2", "\"2\"", 2), ("/y/a.bin", "\"1\"", 2)] {
            try await serving(first: "/a.bin?1") { _ in
                RangeServer(content: other, tag: tag)
            } _: { server, bench in
                try await leavePart(bench, server, "/a.bin?1", name: nil)
                let later = try RunBench(folder: bench.folder)
                try await later.run(server.url + second)
                #expect(server.heads.all.count == requests)
                #expect(try bench.folder.names == ["a (2).bin", "a.bin.part", "a.bin.part.json"])
                #expect(try bench.folder.data("a (2).bin") == Data(other))
                #expect(try bench.folder.data("a.bin.part") == Data(Self.content[..<Self.half]))
                await #expect(throws: DownloadError.self) {
                    try await later.run(later.request(server.url + second + "&named", name: "a.bin"))
                }
                #expect(try bench.folder.data("a.bin.part") == Data(Self.content[..<Self.half]))
            }
        }
    }

    @Test(arguments: ["a.bin", "a.bin.part"])
    func `as the user says: a part is taken over from any URL of the file, by either name`(given: String) async throws {
        try await serving(first: "/old/a.bin") { _ in
            RangeServer(content: Self.content)
        } _: { server, bench in
            try await leavePart(bench, server, "/old/a.bin", name: nil)
            let recorder = RunRecorder()
            var request = DownloadRequest(url: server.url + "/new/download", folder: "/nowhere")
            request.continuesFrom = bench.folder.path(given)
            #expect(try await bench.run(request, recorder: recorder).path == bench.folder.path("a.bin"))
            #expect(recorder.received == Int64(400_000 - Self.half))
            #expect(try bench.folder.data("a.bin") == Data(Self.content))
            // The same call again finds it done.
            let again = try await RunBench(folder: bench.folder).run(request)
            #expect(again.wasThere)
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test(arguments: [
        (RangeServer(content: content, tag: "\"2\""), "the server has another version of the file"),
        (RangeServer(content: content, tag: "W/\"1\""), "by which it would know the file again"),
        (RangeServer(content: content, tag: nil), "by which it would know the file again"),
        (RangeServer(content: content + [0]), "has 400001 bytes, and this one is to have 400000"),
        (RangeServer(content: content, sendsRanges: false), "the server sends no parts"),
        (RangeServer(content: RangeServer.bytes(400_000, seed: 2)), "the last 65536 bytes of its beginning are not"),
    ]) func `as the user says: a part is refused, and left as it is, if it is not known to be of the file`(
        server answer: RangeServer,
        words: String
    ) async throws {
        try await serving(first: "/a.bin") { _ in
            answer
        } _: { server, bench in
            try await leavePart(bench, server, "/a.bin", name: nil)
            let before = try bench.folder.names.map { try bench.folder.data($0) }
            var request = bench.request(server.url + "/new")
            request.continuesFrom = bench.folder.path("a.bin")
            let error = await #expect(throws: DownloadError.self) { try await bench.run(request) }
            #expect("\(try #require(error))".contains(words), "\(error!)")
            #expect(try bench.folder.names.map { try bench.folder.data($0) } == before)
            // It still belongs to the first.
            #expect(try FolderCheck.hasSidecar(bench.folder.path("a.bin"), for: server.url + "/a.bin"))
        }
    }

    // curl and wget write under the final name; Firefox and Chrome do not.
    @Test(arguments: ["a.bin", "a.bin.part", "a.bin.crdownload"], [half, 10, 65_537, 399_999])
    func `what another program left is gone on with`(name: String, length: Int) async throws {
        try await AnsweringServer.servingBytes { _, request in
            RangeServer(content: Self.content).answer(request)
        } _: { server in
            let bench = try RunBench { $0.retries = 0 }
            try bench.folder.write(Data(Self.content[..<length]), to: name)
            var request = bench.request(server.url + "/f")
            request.continuesFrom = bench.folder.path(name)
            let recorder = RunRecorder()
            try await bench.run(request, recorder: recorder)
            #expect(ranges(server) == [max(0, length - 65_536)..<length, length..<400_000])
            #expect(recorder.received == Int64(400_000 - length))
            #expect(try bench.folder.names == ["a.bin"])
            #expect(try bench.folder.data("a.bin") == Data(Self.content))
        }
    }

    @Test func `what another program left and this one goes on with is resumed by the same call`() async throws {
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            return RangeServer(content: Self.content, cut: asked.all.count == 2 ? 100_000 : nil).answer(request)
        } _: { server in
            let bench = try RunBench { $0.retries = 0 }
            try bench.folder.write(Data(Self.content[..<Self.half]), to: "a.bin")
            var request = bench.request(server.url + "/f")
            request.continuesFrom = bench.folder.path("a.bin")
            await #expect(throws: DownloadError.shortBody(received: 100_000, promised: 200_000)) {
                try await bench.run(request)
            }
            #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
            try await RunBench(folder: bench.folder).run(request)
            #expect(ranges(server).last == 300_000..<400_000)
            #expect(try bench.folder.data("a.bin") == Data(Self.content))
        }
    }

    @Test func `what another program left is refused, and left as it is, if it is no beginning of the file`()
        async throws
    {
        try await AnsweringServer.servingBytes { _, request in
            RangeServer(content: Self.content).answer(request)
        } _: { server in
            let bench = try RunBench()
            let beginning = Array(Self.content[..<Self.half])
            let holed = beginning.dropLast(70_000) + [UInt8](repeating: 0, count: 70_000)
            for (bytes, beside, words) in [
                (holed, nil, "the last 65536 bytes"), (Self.content, nil, "it has 400000 bytes"),
                (Self.content + [1], nil, "it has 400001 bytes"), ([], nil, "it is empty"),
                (beginning, "a.bin.aria2", "a.bin.aria2 says"), (beginning, "a.bin.st", "holes"),
            ] as [([UInt8], String?, String)] {
                try bench.folder.write(Data(bytes), to: "a.bin")
                if let beside { try bench.folder.write("", to: beside) }
                var request = bench.request(server.url + "/f")
                request.continuesFrom = bench.folder.path("a.bin")
                let error = await #expect(throws: DownloadError.self) { try await bench.run(request) }
                #expect("\(try #require(error))".contains(words), "\(error!)")
                #expect(try bench.folder.data("a.bin") == Data(bytes))
                #expect(try bench.folder.names == ["a.bin"] + (beside.map { [$0] } ?? []))
                if let beside { unlink(bench.folder.path(beside)) }
            }
            #expect(symlink("a.bin", bench.folder.path("link")) == 0 && mkdir(bench.folder.path("folder"), 0o755) == 0)
            for name in ["link", "folder", "none"] {
                var request = bench.request(server.url + "/f")
                request.continuesFrom = bench.folder.path(name)
                await #expect(throws: DownloadError.self) { try await bench.run(request) }
            }
        }
    }

    @Test func `what has wrong bytes before its end is found out by a digest`() async throws {
        try await AnsweringServer.servingBytes { _, request in
            RangeServer(content: Self.content).answer(request)
        } _: { server in
            let bench = try RunBench()
            var bytes = Array(Self.content[..<Self.half])
            bytes[0] ^= 1
            try bench.folder.write(Data(bytes), to: "a.bin")
            var request = bench.request(server.url + "/f", sha256: String(repeating: "0", count: 64))
            request.continuesFrom = bench.folder.path("a.bin")
            await #expect(throws: DownloadError.self) { try await bench.run(request) }
            #expect(try bench.folder.names == [])
        }
    }

    @Test(arguments: [1, 4]) func `over several connections`(connections: Int) async throws {
        try await AnsweringServer.servingBytes { _, request in
            RangeServer(content: Self.content).answer(request)
        } _: { server in
            let bench = try RunBench { $0.connections = connections }
            try bench.folder.write(Data(Self.content[..<70_000]), to: "a.bin")
            var request = bench.request(server.url + "/f")
            request.continuesFrom = bench.folder.path("a.bin")
            try await bench.run(request)
            #expect(try bench.folder.data("a.bin") == Data(Self.content))
        }
    }
}
