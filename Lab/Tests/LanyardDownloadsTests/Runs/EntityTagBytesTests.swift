import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("An ETag with bytes above 127")
struct EntityTagBytesTests {
    private static let old = [UInt8](repeating: 1, count: 900_000)
    private static let new = [UInt8](repeating: 2, count: 900_000)
    private static let cut = 500_000

    /// An answer with a tag of one byte, and as much of the file as is sent.
    private static func answer(_ status: String, tag: UInt8, _ fields: String, _ body: ArraySlice<UInt8>) -> [UInt8] {
        Array("HTTP/1.1 \(status)\r\n\(fields)\r\nETag: \"".utf8) + [tag] + Array("\"\r\n\r\n".utf8) + body
    }

    private static func whole(_ bytes: [UInt8], tag: UInt8, upTo end: Int) -> [UInt8] {
        answer("200 OK", tag: tag, "Content-Length: \(bytes.count)", bytes[..<end])
    }

    private static func rest(_ bytes: [UInt8], tag: UInt8) -> [UInt8] {
        let range = "Content-Range: bytes \(cut)-\(bytes.count - 1)/\(bytes.count)"
        return answer(
            "206 Partial Content",
            tag: tag,
            "Content-Length: \(bytes.count - cut)\r\n\(range)",
            bytes[cut...]
        )
    }

    @Test func `is another if one of them differs, and no file is mixed of both`() async throws {
        let bench = try RunBench()
        let asked = Log<String>()
        try await AnsweringServer.servingBytes { _, request in
            asked.note(request)
            if request.contains("Range: ") { return Self.rest(Self.new, tag: 0xF6) }
            return asked.all.count == 1
                ? Self.whole(Self.old, tag: 0xE4, upTo: Self.cut)
                : Self.whole(Self.new, tag: 0xF6, upTo: Self.new.count)
        } _: { server in
            try await bench.run(server.url + "/a.bin")
            #expect(server.heads.all.count == 3)
        }
        #expect(try bench.folder.data("a.bin") == Data(Self.new))
    }

    @Test func `is good to go on by, and is not sent back in another encoding`() async throws {
        let bench = try RunBench()
        try await AnsweringServer.servingBytes { _, request in
            request.contains("Range: ")
                ? Self.rest(Self.old, tag: 0xE4) : Self.whole(Self.old, tag: 0xE4, upTo: Self.cut)
        } _: { server in
            try await bench.run(server.url + "/a.bin")
            #expect(server.field("range", of: 1) == "bytes=\(Self.cut)-\(Self.old.count - 1)")
            #expect(server.field("if-range", of: 1) == nil)
        }
        #expect(try bench.folder.data("a.bin") == Data(Self.old))
    }
}
