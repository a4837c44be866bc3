import LabTestSupport
import NIOCore
import NIOPosix

/// A server, or a proxy, that has an answer for each request line, and remembers what it was asked.
struct AnsweringServer: Sendable {
    let port: Int
    let heads: Log<String>

    var url: String { "http://127.0.0.1:\(port)" }

    /// The value of a field of the request that had this number; `nil` if it was not sent.
    func field(_ name: String, of request: Int) -> String? {
        heads.all[request].split(separator: "\r\n").lazy.compactMap { line -> String? in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == name ? String(parts[1].dropFirst()) : nil
        }.first
    }

    /// Serves for as long as `body` takes.
    ///
    /// - Parameter answer: the head, without the length, for a target such as `/a`; its body is “hello”. With `nil` it closes the
    ///   connection without a word. It gets the request as it came, with its body.
    static func serving(
        _ answer: @escaping @Sendable (_ target: String, _ request: String) -> String?,
        _ body: (AnsweringServer) async throws -> Void
    ) async throws {
        try await servingBytes(closes: false) { target, request in
            answer(target, request).map { Array("HTTP/1.1 \($0)\r\nContent-Length: 5\r\n\r\nhello".utf8) }
        } _: {
            try await body($0)
        }
    }

    /// The same, with all that is sent: a head that breaks the rules, or a body that ends early.
    ///
    /// - Parameter closes: whether each answer ends its connection.
    static func servingBytes(
        closes: Bool = true,
        _ answer: @escaping @Sendable (_ target: String, _ request: String) -> [UInt8]?,
        _ body: (AnsweringServer) async throws -> Void
    ) async throws {
        let heads = Log<String>()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Sender(heads: heads, closes: closes, answer: answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(AnsweringServer(port: server.localAddress?.port ?? 0, heads: heads))
            try await server.close()
        } catch {
            try? await server.close()
            throw error
        }
    }

    private final class Sender: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let heads: Log<String>
        private let closes: Bool
        private let answer: @Sendable (String, String) -> [UInt8]?
        private var text = ""

        init(heads: Log<String>, closes: Bool, answer: @escaping @Sendable (String, String) -> [UInt8]?) {
            (self.heads, self.closes, self.answer) = (heads, closes, answer)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(buffer: unwrapInboundIn(data))
            guard isWhole else { return }
            heads.note(text)
            let target = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            let bytes = answer(target, text)
            text = ""
            guard let bytes else { return context.close(promise: nil) }
            let channel = context.channel
            let sent = context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)))
            if closes { sent.whenComplete { _ in channel.close(promise: nil) } }
        }

        /// Whether the head has come, and as much of a body as it promises.
        private var isWhole: Bool {
            guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
            let length = text.firstMatch(of: /\ncontent-length: *(\d+)/.ignoresCase()).flatMap { Int($0.1) } ?? 0
            return text[end.upperBound...].utf8.count >= length
        }
    }
}
