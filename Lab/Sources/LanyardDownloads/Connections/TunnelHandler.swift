import NIOCore
import NIOHTTP1

/// Asks a proxy for a tunnel to a server (RFC 9110, 9.3.6).
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let authority: String
    private let fields: HTTPHeaders
    private let log: ExchangeLog?
    private let promise: EventLoopPromise<Void>
    private var answer = ByteBuffer()
    private var reader = HeadReader()

    /// - Parameters:
    ///   - authority: `host:port` of the server.
    ///   - authorization: the value of the field `Proxy-Authorization`; `nil` for none.
    ///   - promise: kept when the tunnel is there.
    init(
        to authority: String,
        authorization: String?,
        log: ExchangeLog? = nil,
        promise: EventLoopPromise<Void>
    ) {
        (self.authority, self.log, self.promise) = (authority, log, promise)
        let shown = authorization.map { [("Proxy-Authorization", $0)] } ?? []
        fields = HTTPHeaders([("Host", authority)] + shown)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let head = HTTPRequestHead(version: .http1_1, method: .CONNECT, uri: authority, headers: fields)
        log?.asks(head)
        let lines = ["CONNECT \(authority) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" } + ["", ""]
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: lines.joined(separator: "\r\n"))), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        answer.writeImmutableBuffer(unwrapInboundIn(data))
        do {
            while let line = try answer.readLine() {
                guard let head = try line.withUnsafeReadableBytes({ try reader.take($0) }) else { continue }
                log?.answered(head, head.headers)
                let status = Int(head.status.code)
                guard (200..<300).contains(status) else {
                    let challenges = head.headers["proxy-authenticate"]
                    return promise.fail(ConnectionError.tunnelRefused(status, challenges: challenges))
                }
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
