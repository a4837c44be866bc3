import NIOCore
import NIOPosix

/// A server's one answer: its head and a part of its body, all at once, and then the end of the connection.
struct Burst: Sendable {
    let url: String
    private let end: EventLoopFuture<Void>

    /// Serves the answer to whoever asks, for as long as `body` takes.
    static func serving(
        _ count: Int,
        promising length: Int,
        _ body: (Burst) async throws -> Void
    ) async throws {
        let end = group.any().makePromise(of: Void.self)
        let server = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    channel.closeFuture.cascade(to: end)
                    try channel.pipeline.syncOperations.addHandler(Sender(count: count, length: length))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = server.localAddress?.port ?? 0
        do {
            try await body(Burst(url: "http://127.0.0.1:\(port)/a.bin", end: end.futureResult))
            try await server.close()
        } catch {
            try? await server.close()
            throw error
        }
    }

    /// Holds up its thread until the client's connection has been told of the end.
    func waitForEnd() {
        try? end.wait()
        // Every loop has looked at its sockets once more when it has come to the second of two jobs.
        for _ in 0..<2 {
            for loop in Burst.group.makeIterator() { try? loop.submit {}.wait() }
        }
    }

    private static let group = MultiThreadedEventLoopGroup.singleton

    private final class Sender: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let count: Int
        private let length: Int

        init(count: Int, length: Int) {
            (self.count, self.length) = (count, length)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nETag: \"1\"\r\n\r\n")
            bytes.writeRepeatingByte(7, count: count)
            context.writeAndFlush(wrapOutboundOut(bytes)).assumeIsolated().whenComplete { _ in
                context.close(promise: nil)
            }
        }
    }
}
