import Foundation
import Testing

@testable import LanyardConsole

@Suite struct `The handshake of a WebSocket` {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    ])
    func `digests as FIPS 180 and RFC 3174 do`(message: String, digest: String) {
        #expect(SHA1.digest(of: Array(message.utf8)).map { String(format: "%02x", $0) }.joined() == digest)
    }

    @Test(arguments: 50..<70)
    func `digests messages around the end of a block as long as they are`(count: Int) {
        let message = [UInt8](repeating: 0x61, count: count)
        #expect(SHA1.digest(of: message).count == 20)
        #expect(SHA1.digest(of: message) != SHA1.digest(of: message + [0]))
    }

    private func request(without missing: String = "", _ changes: [String: String] = [:], method: String = "GET")
        -> Request
    {
        var headers = [
            "host": ["localhost"], "upgrade": ["WebSocket"], "connection": ["keep-alive, Upgrade"],
            "sec-websocket-version": ["13"], "sec-websocket-key": ["dGhlIHNhbXBsZSBub25jZQ=="],
        ]
        headers[missing] = nil
        for (name, value) in changes { headers[name] = [value] }
        return Request(method: method, path: "/", query: [:], headers: headers)
    }

    @Test func `answers the key of RFC 6455 as that says`() throws {
        let response = try WebSocketHandshake.response(to: request())
        #expect(response.status == .switchingProtocols)
        #expect(response.headers.contains { $0.value == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" })
    }

    @Test(arguments: ["host", "upgrade", "connection", "sec-websocket-version", "sec-websocket-key"])
    func `needs each of its fields`(name: String) {
        #expect(throws: Refusal.self) { try WebSocketHandshake.response(to: request(without: name)) }
    }

    @Test(arguments: [
        ("upgrade", "h2c"), ("connection", "close"), ("sec-websocket-version", "8"), ("sec-websocket-key", "c2hvcnQ="),
        ("sec-websocket-key", "not base64 at all"),
    ])
    func `takes no other values`(name: String, value: String) {
        #expect(throws: Refusal.self) { try WebSocketHandshake.response(to: request([name: value])) }
    }

    @Test func `takes no other method`() {
        #expect(throws: Refusal.self) { try WebSocketHandshake.response(to: request(method: "POST")) }
    }
}
