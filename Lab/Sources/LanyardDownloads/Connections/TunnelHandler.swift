import NIOCore

/// Asks a proxy for a tunnel to a server (RFC 9110, 9.3.6).
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// A longer answer is none.
    private static let longest = 16 << 10

    private let request: String
    private let promise: EventLoopPromise<Void>
    private var answer = ByteBuffer()

    /// - Parameters:
    ///   - authority: `host:port` of the server.
    ///   - promise: kept when the tunnel is there.
    init(to authority: String, credentials: Credentials?, promise: EventLoopPromise<Void>) {
        let field = credentials.map { "Proxy-Authorization: \($0.field)\r\n" } ?? ""
        request = "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\(field)\r\n"
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        answer.writeImmutableBuffer(unwrapInboundIn(data))
        let text = String(buffer: answer)
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            if answer.readableBytes > TunnelHandler.longest { promise.fail(ConnectionError.notAProxy) }
            return
        }
        let words = text[..<end.lowerBound].prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            return promise.fail(ConnectionError.notAProxy)
        }
        guard (200..<300).contains(status) else { return promise.fail(ConnectionError.tunnelRefused(status)) }
        context.pipeline.syncOperations.removeHandler(self, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.fail(ConnectionError.closed)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { promise.fail(error) }
}
