import NIOCore
import NIOHTTP1

/// Asks a proxy for a tunnel to a server (RFC 9110, 9.3.6).
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let request: String
    private let promise: EventLoopPromise<Void>
    private var answer = ByteBuffer()
    private var reader = HeadReader()

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
        do {
            while let line = try answer.readLine() {
                guard let head = try line.withUnsafeReadableBytes({ try reader.take($0) }) else { continue }
                let status = Int(head.status.code)
                guard (200..<300).contains(status) else { return promise.fail(ConnectionError.tunnelRefused(status)) }
                return context.pipeline.syncOperations.removeHandler(self, promise: promise)
            }
        } catch {
            promise.fail(ConnectionError.notAProxy)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        promise.fail(ConnectionError.closed)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { promise.fail(error) }
}
