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
    private let limits: ListenerLimits
    private let unread = Unread()
    private let patience = Patience()

    /// Takes in a connection on its event loop, before anything is read from it.
    init(_ channel: any Channel, _ limits: ListenerLimits) throws {
        (self.channel, self.limits) = (channel, limits)
        let (incoming, feed) = AsyncStream.makeStream(of: [UInt8].self)
        self.incoming = incoming
        try channel.pipeline.syncOperations.addHandler(Feed(feed, unread, limits.unread))
    }

    /// What there is to wait for from the client.
    enum Awaited {
        case head, request, nothing
    }

    /// Closes the connection if the client does not send what is waited for in time.
    func awaits(_ what: Awaited) {
        switch what {
        case .head: patience.ends(in: limits.headTime, channel)
        case .request: patience.ends(in: limits.answerTime, channel)
        case .nothing: patience.ends(in: nil, channel)
        }
    }

    /// Notes that bytes which came in were looked at.
    func took(_ count: Int) { unread.count.withLock { $0 -= count } }

    /// Why a request is refused by the names that it asks for; `nil` if it is not.
    func refusal(host: String?, origin: String?) -> LocalGate.Refusal? {
        let gate = LocalGate(host: "127.0.0.1")
        return gate.refusal(hosts: host.map { [$0] } ?? [], origins: origin.map { [$0] } ?? [], on: channel)
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
                // A client that takes nothing for so long has gone, whatever the connection says.
                let timer = channel.eventLoop.scheduleTask(in: limits.answerTime) { channel.close(promise: nil) }
                defer { timer.cancel() }
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

    /// Closes the connection, and waits for nothing.
    func closeAtOnce() { channel.close(promise: nil) }

    /// Whether an error tells that the connection is lost.
    static func isLoss(_ error: any Error) -> Bool {
        error is IOError || error is ChannelError
    }

    /// Passes on what comes.
    private final class Feed: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let feed: AsyncStream<[UInt8]>.Continuation
        private let unread: Unread
        private let limit: Int

        init(_ feed: AsyncStream<[UInt8]>.Continuation, _ unread: Unread, _ limit: Int) {
            (self.feed, self.unread, self.limit) = (feed, unread, limit)
        }

        /// A client that sends more and more while nobody reads it is after the memory of the program.
        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = Array(unwrapInboundIn(data).readableBytesView)
            let isTooMuch = unread.count.withLock { count in
                count += bytes.count
                return count > limit
            }
            if isTooMuch { context.close(promise: nil) } else { feed.yield(bytes) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            feed.finish()
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }

    /// How many bytes have come that nobody has looked at.
    private final class Unread: Sendable {
        let count = Mutex(0)
    }

    /// When the connection is closed because nothing comes.
    private final class Patience: Sendable {
        private let timer = Mutex<Scheduled<Void>?>(nil)

        func ends(in time: TimeAmount?, _ channel: any Channel) {
            let next = time.map { channel.eventLoop.scheduleTask(in: $0) { channel.close(promise: nil) } }
            let former = timer.withLock { timer in
                defer { timer = next }
                return timer
            }
            former?.cancel()
        }
    }
}
