#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC
import LanyardTestSupport
import Testing

@Suite("A client that is gone without a word", .realTime)
struct SilentClientTests {
    /// A client that confirms nothing can only be had by a cable that is pulled out. One that takes nothing comes near it: its
    /// system confirms what it has room for, and TCP gives up the rest.
    @Test func `A server that ends silent connections cancels the calls of a client that takes nothing`() async throws {
        let causes = Log<CancellationCause?>()
        let transport = ScopedServerTransport(
            .http2NIOPosix(
                address: .ipv4(host: "127.0.0.1", port: 0),
                transportSecurity: .plaintext,
                config: .defaults { $0.endConnections(silentFor: .seconds(1)) }
            )
        )
        let flood: TextService.Method = { _, writer in
            defer { causes.note(CancellationCause.current) }
            while true { try await writer.write(String(repeating: "x", count: 1 << 16)) }
        }
        try await withGRPCServer(transport: transport, services: [TextService(methods: ["flood": flood])]) { server in
            let port = try await server.listeningAddress?.ipv4?.port ?? 0
            let client = try await RawClient(port: port, receiveBuffer: 4096)
            try await client.send(Self.call("/test.Texts/flood"))
            try await until("the call has ended") { !causes.all.isEmpty }
            client.close()
        }
        #expect(causes.all.map { $0?.kind } == [.peerCancelled])
    }

    /// The bytes of a call over HTTP/2 whose client bears any amount of data.
    private static func call(_ path: String) -> [UInt8] {
        let greatest: [UInt8] = [0x7f, 0xff, 0xff, 0xff]
        let settings = frame(4, 0, stream: 0, [0, 4] + greatest)
        let window = frame(8, 0, stream: 0, [0x7f, 0xff, 0, 0])
        // POST and http stand in HPACK's table; the rest is written out.
        let head =
            [0x83, 0x86] + field(0x04, value: path) + field(0x01, value: "localhost")
            + field(0x0f, 0x10, value: "application/grpc")
            + [0x00] + text("te") + text("trailers")
        let message = frame(0, 1, stream: 1, [0, 0, 0, 0, 0])
        return Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + settings + window + frame(1, 4, stream: 1, head)
            + message
    }

    private static func frame(_ kind: UInt8, _ flags: UInt8, stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0, 0, UInt8(payload.count), kind, flags, 0, 0, 0, stream] + payload
    }

    private static func field(_ name: UInt8..., value: String) -> [UInt8] { name + text(value) }

    private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
}
#endif
