internal import Foundation
internal import LabSockets
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// One client's connection, as the answering side sees it: what comes in, what goes out, and its end.
struct ClientSocket: Sendable {
    /// What has come, in the order in which it came; it ends when the client goes, or just closes its sending half.
    let incoming: AsyncStream<[UInt8]>

    /// At most so much is handed to the system at once, so that what was taken can be told.
    private static let step = 65_536

    private let channel: any Channel

    /// Takes in a connection on its event loop, before anything is read from it.
    init(_ channel: any Channel) throws {
        self.channel = channel
        let (incoming, feed) = AsyncStream.makeStream(of: [UInt8].self)
        self.incoming = incoming
        try channel.pipeline.syncOperations.addHandler(Feed(feed))
    }

    /// Returns when the client has gone, or the task is cancelled.
    func gone() async { await channel.closed() }

    /// Whether the connection is open, as far as is known here.
    var isOpen: Bool { channel.isActive }

    /// Sends all of the data, and tells after each step how many bytes the system took.
    ///
    /// - Throws: `CancellationError`, or an error that ``isLoss(_:)`` knows. When the task is cancelled in the midst of it,
    ///   the connection is closed.
    func write(_ data: Data, sent: (Int) -> Void = { _ in }) async throws {
        var index = data.startIndex
        while index < data.endIndex {
            try Task.checkCancellation()
            let next = min(index + Self.step, data.endIndex)
            let bytes = ByteBuffer(bytes: data[index..<next])
            do {
                try await withTaskCancellationHandler {
                    try await channel.writeAndFlush(bytes).get()
                } onCancel: {
                    channel.close(promise: nil)
                }
            } catch {
                try Task.checkCancellation()
                throw error
            }
            sent(next - index)
            index = next
        }
    }

    /// Closes the connection, and returns when it is closed.
    ///
    /// - Parameter abruptly: Resets it rather than ending it in order: what has not been delivered is thrown away, and the
    ///   client sees an error.
    func close(abruptly: Bool = false) async {
        if abruptly, let options = channel as? any SocketOptionProvider {
            try? await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        channel.close(promise: nil)
        try? await channel.closeFuture.get()
    }

    /// Whether an error tells that the connection is lost.
    static func isLoss(_ error: any Error) -> Bool {
        error is IOError || error is ChannelError
    }

    /// Passes on what comes.
    private final class Feed: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let feed: AsyncStream<[UInt8]>.Continuation

        init(_ feed: AsyncStream<[UInt8]>.Continuation) {
            self.feed = feed
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            feed.yield(Array(unwrapInboundIn(data).readableBytesView))
        }

        func channelInactive(context: ChannelHandlerContext) {
            feed.finish()
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}
