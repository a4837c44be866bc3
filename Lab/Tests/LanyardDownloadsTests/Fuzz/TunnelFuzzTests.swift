import LabTestSupport
import NIOCore
import NIOEmbedded
import Testing

@testable import LanyardDownloads

@Suite("What a proxy answers to whoever wants a tunnel")
struct TunnelFuzzTests {
    private static let corpus = [
        "HTTP/1.1 200 Connection established\r\n\r\n", "HTTP/1.0 200 OK\nProxy-agent: x\n\n",
        "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Digest realm=\"x\", nonce=\"y\"\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nConnection: close\r\n\r\n", "HTTP/1.1 503 Down\r\n\r\n",
    ]
    private static let words = [
        "HTTP/1.1 ", "200", "407", "\r\n\r\n", "\n\n", "Proxy-Authenticate: ", "Digest ", "Content-Length: ",
        "Transfer-Encoding: chunked",
    ]

    /// What becomes of a tunnel.
    private static func end(_ pieces: [ArraySlice<UInt8>]) -> String {
        let loop = EmbeddedEventLoop()
        let promise = loop.makePromise(of: Void.self)
        let channel = EmbeddedChannel(
            handler: TunnelHandler(to: "example.org:443", authorization: nil, promise: promise),
            loop: loop
        )
        var end = "nothing"
        promise.futureResult.assumeIsolated().whenComplete {
            switch $0 {
            case .success: end = "a tunnel"
            case .failure(let error): end = "\(error)"
            }
        }
        for piece in pieces where end == "nothing" { _ = try? channel.writeInbound(ByteBuffer(bytes: piece)) }
        channel.pipeline.fireChannelInactive()
        loop.run()
        _ = try? channel.finish()
        return end
    }

    @Test func `makes one or none, however it comes`() async {
        let fuzz = Fuzz("tunnels", corpus: Self.corpus, words: Self.words, limit: 4000)
        await fuzz.run(
            2000,
            property:
                "an answer is read the same in any two pieces, and only one with a status of success makes a tunnel",
            filter: "TunnelFuzzTests --package-path Lab"
        ) { input, numbers in
            let whole = Self.end([input[...]])
            let cut = Int.random(in: 0...input.count, using: &numbers)
            let cutUp = Self.end([input[..<cut], input[cut...]])
            if whole != cutUp { throw Fuzz.Broken("\(whole), but cut after \(cut): \(cutUp)") }
            // Empty lines before an answer are passed over, and so is more than one space in its first line.
            let answer = input.drop { [UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains($0) }
            let status = answer.dropFirst(8).drop { [UInt8(ascii: " "), UInt8(ascii: "\t")].contains($0) }
            if whole == "a tunnel", !answer.starts(with: "HTTP/1.".utf8) || status.first != UInt8(ascii: "2") {
                throw Fuzz.Broken("it makes a tunnel")
            }
            return whole == "a tunnel"
        }
    }
}
