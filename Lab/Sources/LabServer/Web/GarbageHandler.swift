internal import NIOCore
internal import NIOHTTP1

/// Ends a connection whose request cannot be parsed; SwiftNIO answers with status 400 and leaves it open.
final class GarbageHandler: ChannelInboundHandler {
    typealias InboundIn = Any

    private let closingTime: TimeAmount

    init(closingTime: TimeAmount) {
        self.closingTime = closingTime
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is HTTPParserError {
            let channel = context.channel
            context.eventLoop.scheduleTask(in: closingTime) { channel.close(promise: nil) }
            context.close(mode: .output, promise: nil)
        }
        context.fireErrorCaught(error)
    }
}
