import LabTestSupport
import NIOCore
import NIOPosix
import NIOSSL

/// A proxy that makes a tunnel to one server, whichever it is asked for.
struct TunnelProxy: Sendable {
    let port: Int
    /// What it was asked for.
    let asked: Log<String>

    /// Serves for as long as `body` takes.
    ///
    /// - Parameters:
    ///   - server: the port of the server.
    ///   - certificate: its own, if TLS is spoken with it.
    ///   - challenge: what it asks with whoever shows no Digest, before it closes the connection.
    static func serving(
        to server: Int,
        certificate: (certificate: String, key: String)? = nil,
        challenge: String? = nil,
        _ body: (TunnelProxy) async throws -> Void
    ) async throws {
        let asked = Log<String>()
        let context = try certificate.map { try TLSServer.context($0) }
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.addHandler(Asked(server: server, asked: asked, challenge: challenge))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(TunnelProxy(port: listener.localAddress?.port ?? 0, asked: asked))
            try await listener.close()
        } catch {
            try? await listener.close()
            throw error
        }
    }

    /// Reads the request, connects, and then passes on what comes.
    private final class Asked: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let server: Int
        private let asked: Log<String>
        private let challenge: String?
        private var text = ""
        private var other: (any Channel)?

        init(server: Int, asked: Log<String>, challenge: String?) {
            (self.server, self.asked, self.challenge) = (server, asked, challenge)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if let other { return other.writeAndFlush(unwrapInboundIn(data), promise: nil) }
            text += String(buffer: unwrapInboundIn(data))
            guard text.hasSuffix("\r\n\r\n") else { return }
            asked.note(text.split(separator: " ").dropFirst().first.map(String.init) ?? "")
            for line in text.split(separator: "\r\n") where line.hasPrefix("Proxy-") { asked.note(String(line)) }
            let own = context.channel
            if let challenge, !text.contains("Proxy-Authorization: Digest ") {
                let head = "HTTP/1.1 407 Asks\r\nProxy-Authenticate: \(challenge)\r\nContent-Length: 0\r\n\r\n"
                return own.writeAndFlush(ByteBuffer(string: head)).whenComplete { _ in own.close(promise: nil) }
            }
            let me = NIOLoopBound(self, eventLoop: context.eventLoop)
            ClientBootstrap(group: context.eventLoop)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Passing(to: own))
                    }
                }
                .connect(host: "127.0.0.1", port: server)
                .whenComplete { result in
                    guard case .success(let other) = result else { return own.close(promise: nil) }
                    me.value.other = other
                    own.writeAndFlush(ByteBuffer(string: "HTTP/1.1 200 Connected\r\n\r\n"), promise: nil)
                }
        }

        func channelInactive(context: ChannelHandlerContext) { other?.close(promise: nil) }
    }

    private final class Passing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let other: any Channel

        init(to other: any Channel) {
            self.other = other
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            other.writeAndFlush(unwrapInboundIn(data), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }
    }
}
