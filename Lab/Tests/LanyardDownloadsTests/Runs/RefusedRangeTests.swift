import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A server that refuses a range")
struct RefusedRangeTests {
    private static let content = [UInt8]((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })

    private static func bytes(_ status: String, _ fields: String = "", _ body: ArraySlice<UInt8> = []) -> [UInt8] {
        Array("HTTP/1.1 \(status)\r\nETag: \"1\"\r\nContent-Length: \(body.count)\r\n\(fields)\r\n".utf8) + body
    }

    private static let whole = bytes("200 OK", "", content[...])
    /// The whole, which breaks off.
    private static func cut(_ fields: String = "") -> [UInt8] {
        bytes("200 OK", fields, content[...]).dropLast(200_000)
    }

    /// Where a range begins that is asked for.
    private static func start(_ request: String) -> Int? {
        request.firstMatch(of: /Range: bytes=(\d+)-/).flatMap { Int($0.1) }
    }

    /// The part that is asked for.
    private static func part(_ request: String) -> [UInt8] {
        guard let range = request.firstMatch(of: /Range: bytes=(\d+)-(\d+)/), let first = Int(range.1),
            let last = Int(range.2)
        else { return whole }
        let field = "Content-Range: bytes \(first)-\(last)/\(content.count)\r\n"
        return bytes("206 Partial Content", field, content[first...last])
    }

    private func bench(connections: Int, folder: TemporaryFolder? = nil, retries: Int = 0) throws -> RunBench {
        try RunBench(folder: folder) { ($0.connections, $0.retries) = (connections, retries) }
    }

    @Test(arguments: ["400 Bad Request", "403 Forbidden", "405 Method Not Allowed", "500 Oops", "501 Not Implemented"])
    func `is asked for the whole, once, whatever it calls that`(_ status: String) async throws {
        let bench = try bench(connections: 4)
        try await AnsweringServer.servingBytes { _, request in
            Self.start(request) == nil ? Self.whole : Self.bytes(status)
        } _: { server in
            try await bench.run(server.url + "/a.bin")
            #expect(server.heads.all.map { Self.start($0) } == [0, nil])
        }
        #expect(try bench.folder.data("a.bin") == Data(Self.content))
    }

    @Test func `is asked for the whole if it gave the first part, and that is kept`() async throws {
        let bench = try bench(connections: 4)
        let recorder = RunRecorder()
        try await AnsweringServer.servingBytes { _, request in
            switch Self.start(request) {
            case nil: Self.whole
            case 0: Self.part(request)
            default: Self.bytes("403 Forbidden")
            }
        } _: { server in
            try await bench.run(server.url + "/a.bin", recorder: recorder)
            #expect(server.heads.all.count { Self.start($0) == nil } == 1)
        }
        #expect(recorder.restarts.isEmpty)
        #expect(recorder.received == Int64(Self.content.count))
        #expect(try bench.folder.data("a.bin") == Data(Self.content))
    }

    @Test func `does not keep a call with one connection from finishing what one with four has left`() async throws {
        let first = try bench(connections: 4)
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            // At first it gives one part, and nothing else.
            if Self.start(request) == 0, asked.all.count == 1 { return Self.part(request) }
            return Self.start(request) == nil && asked.all.count > 6 ? Self.whole : Self.bytes("403 Forbidden")
        } _: { server in
            await #expect(throws: DownloadError.httpStatus(403, reason: "Forbidden", retryAfter: nil)) {
                try await first.run(server.url + "/a.bin")
            }
            #expect(try first.folder.names == ["a.bin.part", "a.bin.part.json"])
            while asked.all.count < 6 { asked.note("") }
            let second = try bench(connections: 1, folder: first.folder)
            let recorder = RunRecorder()
            try await second.run(server.url + "/a.bin", recorder: recorder)
            #expect(recorder.received == Int64(Self.content.count) - (64 << 10))
        }
        #expect(try first.folder.names == ["a.bin"])
        #expect(try first.folder.data("a.bin") == Data(Self.content))
    }

    @Test func `and the whole, too, fails with what it says, after two requests`() async throws {
        let bench = try bench(connections: 4)
        try await AnsweringServer.servingBytes { _, _ in
            Self.bytes("403 Forbidden")
        } _: { server in
            await #expect(throws: DownloadError.httpStatus(403, reason: "Forbidden", retryAfter: nil)) {
                try await bench.run(server.url + "/a.bin")
            }
            #expect(server.heads.all.map { Self.start($0) } == [0, nil])
        }
    }

    @Test func `and is busy when the whole is asked for is asked for that again`() async throws {
        let bench = try bench(connections: 1, retries: 4)
        let (asked, wholes) = (Log<String>(), Log<String>())
        try await AnsweringServer.servingBytes { target, request in
            asked.note(target)
            if asked.all.count == 1 { return Self.cut() }
            if Self.start(request) != nil { return Self.bytes("500 Oops") }
            wholes.note(target)
            return wholes.all.count == 1 ? Self.bytes("503 Busy", "Accept-Ranges: none\r\n") : Self.whole
        } _: { server in
            try await bench.run(server.url + "/a.bin")
        }
        #expect(try bench.folder.data("a.bin") == Data(Self.content))
    }

    @Test func `is not asked twice where no range was asked for`() async throws {
        let bench = try bench(connections: 1)
        try await AnsweringServer.servingBytes { _, _ in
            Self.bytes("403 Forbidden")
        } _: { server in
            await #expect(throws: DownloadError.self) { try await bench.run(server.url + "/a.bin") }
            #expect(server.heads.all.count == 1)
        }
    }

    @Test func `is asked for none after it has said that it has none`() async throws {
        let bench = try bench(connections: 1, retries: 2)
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            return asked.all.count == 1 ? Self.cut("Accept-Ranges: none\r\n") : Self.whole
        } _: { server in
            try await bench.run(server.url + "/a.bin")
            #expect(server.heads.all.map { Self.start($0) } == [nil, nil])
        }
        #expect(try bench.folder.data("a.bin") == Data(Self.content))
    }

    @Test func `sends a stream's rest with the whole`() async throws {
        let taken = Log<[UInt8]>()
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            if asked.all.count == 1 { return Self.cut() }
            return Self.start(request) == nil ? Self.whole : Self.bytes("403 Forbidden")
        } _: { server in
            var configuration = DownloadConfiguration()
            configuration.idleTimeout = nil
            let manager = DownloadManager(configuration: configuration, clock: JumpingClock())
            let request = DownloadRequest(url: server.url + "/a.bin", folder: "")
            _ = try await manager.stream(request) { taken.note(Array($0)) }
            #expect(server.heads.all.map { Self.start($0) } == [nil, 200_000, nil])
        }
        #expect(taken.all.flatMap { $0 } == Self.content)
    }
}
