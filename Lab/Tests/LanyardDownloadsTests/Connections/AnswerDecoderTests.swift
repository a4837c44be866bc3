import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("Reading answers off a connection")
struct AnswerDecoderTests {
    /// What the pieces of answers are read as, each piece a read; then the connection ends.
    private func parts(of pieces: [ByteBuffer], requests: Int = 1) throws -> [String] {
        let channel = EmbeddedChannel(handler: AnswerDecoder())
        var found: [String] = []
        func collect() throws {
            while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
                switch part {
                case .head(let head):
                    found.append("\(head.status.code) \(head.headers.map { "\($0.name)=\($0.value)" })")
                // Where a body was cut says nothing.
                case .body(let bytes) where found.last?.hasPrefix("body ") == true:
                    found[found.count - 1] += String(buffer: bytes)
                case .body(let bytes): found.append("body " + String(buffer: bytes))
                case .end: found.append("end")
                }
            }
        }
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        for _ in 0..<requests { channel.pipeline.write(HTTPClientRequestPart.head(request), promise: nil) }
        for piece in pieces { try channel.writeInbound(piece) }
        try collect()
        channel.pipeline.fireChannelInactive()
        try collect()
        try channel.throwIfErrorCaught()
        return found
    }

    private static let chunked =
        "\r\nHTTP/1.1 100 Continue\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\nX: a\r\n b\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "a;x=\"y\"\r\n0123456789\r\n1 \n!\n0\r\nX-Trailer: z\r\n\r\n"
    private static let untilClose = "HTTP/1.0 200 OK\nX: y\n\nhello"

    @Test(arguments: [
        (chunked, [#"200 ["X=a b", "Transfer-Encoding=chunked"]"#, "body 0123456789!", "end"]),
        (untilClose, [#"200 ["X=y"]"#, "body hello", "end"]),
        ("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n", [#"304 ["Content-Length=7"]"#, "end"]),
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", [#"200 ["Content-Length=0"]"#, "end"]),
    ]) func `is the same however they come`(_ text: String, _ expected: [String]) throws {
        let bytes = ByteBuffer(string: text)
        #expect(try parts(of: [bytes]) == expected)
        #expect(try parts(of: bytes.readableBytesView.map { ByteBuffer(bytes: [$0]) }) == expected)
        for cut in 1..<bytes.readableBytes {
            let pieces = [
                bytes.getSlice(at: 0, length: cut), bytes.getSlice(at: cut, length: bytes.readableBytes - cut),
            ]
            #expect(try parts(of: pieces.compactMap { $0 }) == expected, "cut after \(cut)")
        }
    }

    @Test func `keeps nothing that was read, wherever the pieces are cut`() throws {
        let decoder = AnswerDecoder()
        let channel = EmbeddedChannel(handler: decoder)
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        channel.pipeline.write(HTTPClientRequestPart.head(request), promise: nil)
        try channel.writeInbound(ByteBuffer(string: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r"))
        var received = 0
        for _ in 0..<1_000 {
            try channel.writeInbound(ByteBuffer(string: "\n400\r\n" + String(repeating: "x", count: 1_024) + "\r"))
            while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
                if case .body(let bytes) = part { received += bytes.readableBytes }
            }
        }
        #expect(received == 1_000 << 10)
        #expect(decoder.keptBytes < 16 << 10)
    }

    @Test func `ends with what comes unasked, so that it is no answer to what is asked next`() throws {
        #expect(throws: ConnectionError.malformed("more came than was asked for")) {
            try parts(of: [ByteBuffer(string: "HTTP/1.1 200 OK\r\n")], requests: 0)
        }
        #expect(throws: ConnectionError.malformed("more came than was asked for")) {
            try parts(of: [ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\n\r\n")])
        }
    }
}
