#if Hummingbird
import NIOCore
import Synchronization

/// Sees that the client has ended its side of a connection, or that the connection is gone.
///
/// It stands before everything else that reads, from the first wait of a handler until the connection ends; only the event loop touches
/// it. A client that has sent its request and closes only its own side looks the same as one that has gone; as in Go's net/http, it
/// counts as gone.
///
/// A client's end comes after everything that it has sent: while a handler leaves that unread, nobody learns of it. So a connection
/// is read ahead of its handler, up to ``limit``, if it has been at work, and nobody has read, for a second or two. What comes is kept
/// until it is wanted, or until nobody can want it because the answers have been written. What is kept in all connections together
/// is bounded, too (``Room``): a crowd of slow clients must not fill the memory.
final class ClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = Any

    /// How much is kept of one connection before nothing more is read, in bytes of memory, about.
    static let limit = 4 << 20

    /// How much is kept of all connections together, in bytes of memory, about.
    final class Room: Sendable {
        static let shared = Room(64 << 20)

        private let limit: Int
        private let kept = Atomic(0)

        init(_ limit: Int) { self.limit = limit }

        var isThere: Bool { kept.load(ordering: .relaxed) < limit }

        func take(_ size: Int) { kept.add(size, ordering: .relaxed) }
        func give(_ size: Int) { kept.subtract(size, ordering: .relaxed) }
    }

    private enum Arrival {
        case data(ByteBuffer)
        case end

        /// What it takes: small reads take more than their bytes.
        var cost: Int {
            switch self {
            case .data(let bytes): bytes.storageCapacity + 256
            case .end: 0
            }
        }
    }

    private let watcher: ClientWatcher
    private let room: Room
    private var arrivals = CircularBuffer<Arrival>()
    private var size = 0
    private var isWanted = true

    /// Whether what is being read is passed on.
    private var isPassing = false
    private var isDelivering = false

    /// The last round of the patrol before somebody wanted something, or got it.
    private var round: UInt32

    init(_ watcher: ClientWatcher, room: Room = .shared) {
        self.watcher = watcher
        self.room = room
        round = watcher.patrol.round
    }

    /// Looks whether the client has gone before this was here: then no event comes any more.
    func handlerAdded(context: ChannelHandlerContext) {
        context.channel.isClosedByPeer?.whenSuccess { [watcher] in if $0 { watcher.leave() } }
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    // MARK: What comes

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard watcher.readsAhead else { return context.fireChannelRead(data) }
        round = watcher.patrol.round
        if !isPassing && isWanted && arrivals.isEmpty {
            // Now, because whoever gets this may want more before it has all come.
            (isPassing, isWanted) = (true, false)
        }
        if isPassing { context.fireChannelRead(data) } else { keep(.data(unwrapInboundIn(data))) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isPassing || arrivals.isEmpty {
            isPassing = false
            context.fireChannelReadComplete()
        } else {
            readOn(context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let look = event as? ClientPatrol.Look {
            if look.isLongAfter(round) { readOn(context) }
            return
        }
        switch event as? ChannelEvent {
        case .inputClosed:
            watcher.leave()
            // It comes behind the bytes; other events are of now.
            if !arrivals.isEmpty { return keep(.end) }
        case .outputClosed:
            forget()  // Nobody can answer what is kept.
        case nil:
            break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        watcher.leave()
        while let arrival = next() { pass(arrival, to: context) }
        context.fireChannelInactive()
    }

    // MARK: What is wanted

    func read(context: ChannelHandlerContext) {
        (isWanted, round) = (true, watcher.patrol.round)
        if isDelivering { return }
        if arrivals.isEmpty { context.read() } else { deliver(to: context) }
    }

    /// Passes on what is kept for as long as it is wanted, and then reads.
    private func deliver(to context: ChannelHandlerContext) {
        isDelivering = true
        while isWanted, let arrival = next() {
            guard case .data = arrival else {
                pass(arrival, to: context)
                continue
            }
            isWanted = false
            pass(arrival, to: context)
            context.fireChannelReadComplete()
            // As the channel does after each read, so that whoever wants more says so.
            context.channel.read()
        }
        isDelivering = false
        if isWanted { context.read() }
    }

    private func pass(_ arrival: Arrival, to context: ChannelHandlerContext) {
        switch arrival {
        case .data(let bytes): context.fireChannelRead(wrapInboundOut(bytes))
        case .end: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    // MARK: What is kept

    private func keep(_ arrival: Arrival) {
        arrivals.append(arrival)
        size += arrival.cost
        room.take(arrival.cost)
    }

    private func next() -> Arrival? {
        guard let arrival = arrivals.popFirst() else { return nil }
        size -= arrival.cost
        room.give(arrival.cost)
        return arrival
    }

    private func forget() {
        while next() != nil {}
    }

    /// Nothing happens if it is being read already.
    private func readOn(_ context: ChannelHandlerContext) {
        guard watcher.hasWork, size < Self.limit, room.isThere else { return }
        context.read()
    }
}
#endif
