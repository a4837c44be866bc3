import LabTestSupport
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("What a server sends for an answer")
struct AnswerDecoderFuzzTests {
    private static let corpus = [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: \"a\"\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n1 \n!\n0\r\nX: y\r\n\r\n",
        "HTTP/1.0 206 Partial Content\nX-A: b\n c\nContent-Length : 2, 2\n\nhi", "HTTP/1.1 200 OK\r\n\r\nhello",
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 304 Not Modified\r\nX (odd): y\r\n: z\r\nTransfer-Encoding: identity\r\n\r\n",
    ]
    private static let words = [
        "HTTP/1.1 200 OK\r\n", "\r\n\r\n", "\n\n", "\r", "Content-Length: ", "Transfer-Encoding: ", "gzip", "chunked",
        "identity", ",", ": ", " \t", "0\r\n\r\n", "ffffffffffffffff", "\u{E4}", "\0",
    ]

    /// What an answer is read as, up to the first that is wrong with it.
    private static func parts(_ pieces: [ArraySlice<UInt8>]) throws -> (parts: [HTTPClientResponsePart], error: String?)
    {
        let channel = EmbeddedChannel(handler: AnswerDecoder())
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        channel.pipeline.write(HTTPClientRequestPart.head(request), promise: nil)
        var error: String?
        for piece in pieces where error == nil {
            do { try channel.writeInbound(ByteBuffer(bytes: piece)) } catch let caught { error = "\(caught)" }
        }
        channel.pipeline.fireChannelInactive()
        do { try channel.throwIfErrorCaught() } catch let caught { error = error ?? "\(caught)" }
        var parts: [HTTPClientResponsePart] = []
        while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
            // Where a body was cut says nothing.
            if case .body(let more) = part, case .body(var bytes)? = parts.last {
                bytes.writeImmutableBuffer(more)
                parts[parts.count - 1] = .body(bytes)
            } else {
                parts.append(part)
            }
        }
        return (parts, error)
    }

    @Test func `is the same however it comes, ends where its head says, and has no field with two meanings`() async {
        let fuzz = Fuzz("http-answers", corpus: Self.corpus, words: Self.words, limit: 4000)
        await fuzz.run(
            2000,
            property:
                "an answer is read the same in any two pieces, its body has its length, and its fields are one line",
            filter: "AnswerDecoderFuzzTests --package-path Lab"
        ) { input, numbers in
            let whole = try Self.parts([input[...]])
            let cut = Int.random(in: 0...input.count, using: &numbers)
            let cutUp = try Self.parts([input[..<cut], input[cut...]])
            guard whole == cutUp else { throw Fuzz.Broken("\(whole), but cut after \(cut): \(cutUp)") }
            guard case .head(let head)? = whole.parts.first else { return false }
            for field in head.headers
            where field.value.unicodeScalars.contains(where: { $0 != "\t" && $0.value < 0x20 }) {
                throw Fuzz.Broken("a field of more than a line: \(field)")
            }
            let lengths = head.headers["content-length"]
            let codings = head.headers["transfer-encoding"]
            let isBodiless = [101, 204, 304].contains(head.status.code)
            guard isBodiless || lengths.count + codings.count <= 1, codings.allSatisfy({ $0 == "chunked" }) else {
                throw Fuzz.Broken("two ends: \(head)")
            }
            guard case .end? = whole.parts.last else { return false }
            var count = 0
            if case .body(let bytes) = whole.parts[1] { count = bytes.readableBytes }
            if !isBodiless, let length = lengths.first, Int(length) != count {
                throw Fuzz.Broken("\(count) bytes of \(length)")
            }
            return true
        }
    }
}
