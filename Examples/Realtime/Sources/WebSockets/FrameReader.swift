internal import Foundation
internal import NIOCore
internal import NIOWebSocket
internal import Realtime

/// Makes messages of frames, and answers those that are for the connection itself.
final class FrameReader: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let incoming: AsyncStream<Message>.Continuation
    private let isClient: Bool

    init(_ incoming: AsyncStream<Message>.Continuation, isClient: Bool) {
        (self.incoming, self.isClient) = (incoming, isClient)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            guard let message = read(frame.unmaskedData), case .enqueued = incoming.yield(message) else {
                return close(context, .protocolError)
            }
        case .ping: send(context, .pong, frame.unmaskedData)
        case .connectionClose: close(context, frame.unmaskedData)
        case .pong: break
        default: close(context, .protocolError)
        }
    }

    /// The other end may send anything, and Foundation's reader does not bear everything.
    private func read(_ text: ByteBuffer) -> Message? {
        try? UntrustedJSON.read(Data(text.readableBytesView), mostBytes: WebSocket.longestMessage) {
            try JSONDecoder().decode(Message.self, from: $0)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        incoming.finish()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { incoming.finish() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { close(context, .protocolError) }

    private func close(_ context: ChannelHandlerContext, _ reason: ByteBuffer) {
        send(context, .connectionClose, reason)
        context.close(promise: nil)
    }

    private func send(_ context: ChannelHandlerContext, _ opcode: WebSocketOpcode, _ data: ByteBuffer) {
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(opcode, data, isClient: isClient)), promise: nil)
    }
}
