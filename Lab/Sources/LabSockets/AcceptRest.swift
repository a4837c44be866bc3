package import NIOCore

/// Lets a port rest for a moment when a connection cannot be taken, as when the process has no descriptor left.
///
/// SwiftNIO has a handler for that (`AcceptBackoffHandler`), which delays the next read. But after a failed `accept` the read before is
/// still pending, so that nothing asks for the next: the port stays registered, is reported as readable at once, and a thread spins
/// (`BaseSocketChannel.readable0` of 2.x, which unregisters only when no read is pending). Switching off reading unregisters it.
package final class AcceptRest: ChannelInboundHandler, Sendable {
    package typealias InboundIn = any Channel

    private let time: TimeAmount

    package init(for time: TimeAmount = .milliseconds(100)) {
        self.time = time
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let port = context.channel
        port.setOption(.autoRead, value: false).whenComplete { _ in }
        context.eventLoop.scheduleTask(in: time) { _ = port.setOption(.autoRead, value: true) }
        context.fireErrorCaught(error)
    }
}
