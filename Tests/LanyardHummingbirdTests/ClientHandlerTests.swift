#if Hummingbird
import Hummingbird
import LanyardTesting
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Lanyard
@testable import LanyardHummingbird

@Suite("Reading ahead of a handler") struct ClientHandlerTests {
    /// Wants one read at a time, when the test says so, and notes what comes.
    private final class Reader: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = Any

        var wantsMore = true
        private(set) var came: [String] = []

        /// Whether it wants more as soon as something comes.
        var asksWhenReading = false

        func read(context: ChannelHandlerContext) {
            if wantsMore { context.read() }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            came.append(String(buffer: unwrapInboundIn(data)))
            if asksWhenReading { context.read() }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            came.append("\(event)")
        }
    }

    /// Counts what the socket is asked for.
    private final class Socket: ChannelOutboundHandler {
        typealias OutboundIn = Any

        private(set) var reads = 0

        func read(context: ChannelHandlerContext) { reads += 1 }
    }

    private let channel: EmbeddedChannel
    private let socket = Socket()
    private let reader = Reader()
    private let requests = TaskScope("Requests")
    private let patrol = ClientPatrol(on: .on(TestClock()))
    private let watcher: ClientWatcher

    init() throws { try self.init(room: ClientHandler.Room(64 << 20)) }

    private init(room: ClientHandler.Room) throws {
        channel = EmbeddedChannel()
        let source = ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test"))
        (watcher, _) = patrol.watcher(of: ClientConnection(source), readsAhead: true)
        watcher.add(requests.core)
        // Its handler is the one below: to a connection that is not open, none is added.
        watcher.beginLookingAfter()
        channel.embeddedEventLoop.run()
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/")).wait()
        let handler = ClientHandler(watcher, room: room)
        try channel.pipeline.syncOperations.addHandlers([socket, handler, reader])
    }

    /// Bytes come from the socket, and the channel asks for more, as it does after each read.
    private func come(_ text: String) {
        channel.pipeline.fireChannelRead(ByteBuffer(string: text))
        channel.pipeline.fireChannelReadComplete()
        channel.read()
    }

    /// The patrol goes round so often.
    private func pass(rounds: Int) {
        for _ in 0..<rounds { patrol.goRound() }
        channel.embeddedEventLoop.run()
    }

    @Test func `what is wanted is passed on at once`() {
        come("one")
        come("two")
        #expect(reader.came == ["one", "two"])
    }

    @Test func `when nobody has read for two rounds it reads, keeps what comes, and passes it on when it is wanted`() {
        come("one")
        reader.wantsMore = false
        come("two")
        let reads = socket.reads
        pass(rounds: 1)
        #expect(socket.reads == reads)
        pass(rounds: 1)
        #expect(socket.reads == reads + 1)
        come("three")
        come("four")
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(reader.came == ["one", "two"])
        #expect(socket.reads == reads + 3, "It reads on.")
        reader.wantsMore = true
        channel.read()
        #expect(reader.came == ["one", "two", "three", "four", "inputClosed"])
        #expect(socket.reads == reads + 4)
    }

    @Test func `it keeps no more than its limit, and what it keeps is whole`() {
        reader.wantsMore = false
        come("one")
        pass(rounds: 2)
        let part = String(repeating: "x", count: 1 << 20)
        var reads = 0
        for _ in 0..<4 {
            reads = socket.reads
            come(part)
        }
        #expect(socket.reads == reads, "That was enough.")
        pass(rounds: 2)
        #expect(socket.reads == reads)
        reader.wantsMore = true
        channel.read()
        #expect(reader.came.dropFirst() == [part, part, part, part])
    }

    @Test func `connections share their room, and what is passed on or given up makes some`() throws {
        let room = ClientHandler.Room(2 << 20)
        let connections = try (0..<3).map { _ in try ClientHandlerTests(room: room) }
        let part = String(repeating: "x", count: 1 << 20)
        for connection in connections {
            connection.reader.wantsMore = false
            connection.come("one")
        }
        /// Whether a connection reads ahead when the patrol has gone round.
        func readsAhead(_ connection: ClientHandlerTests) -> Bool {
            let reads = connection.socket.reads
            connection.pass(rounds: 2)
            return connection.socket.reads > reads
        }
        for connection in connections[..<2] {
            #expect(readsAhead(connection))
            connection.come(part)
        }
        #expect(!readsAhead(connections[2]), "Two have filled the room.")
        connections[0].reader.wantsMore = true
        connections[0].channel.read()
        #expect(connections[0].reader.came == ["one", part])
        #expect(readsAhead(connections[2]))
        connections[2].come(part)
        connections[2].come("more")
        #expect(!readsAhead(connections[2]))
        connections[1].channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
        #expect(readsAhead(connections[2]))
    }

    @Test func `reads of a byte count for more`() {
        reader.wantsMore = false
        come("one")
        pass(rounds: 2)
        var arrivals = 0
        var reads = -1
        while reads != socket.reads, arrivals < 100_000 {
            reads = socket.reads
            come("x")
            arrivals += 1
        }
        #expect((1_000..<20_000).contains(arrivals), "Each takes some hundred bytes.")
    }

    @Test func `what nobody can answer any more is given up, and other events overtake what is kept`() {
        reader.wantsMore = false
        come("one")
        pass(rounds: 2)
        come("two")
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(reader.came == ["one", "\(ChannelShouldQuiesceEvent())"])
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
        reader.wantsMore = true
        channel.read()
        #expect(reader.came.count == 3 && reader.came.last == "outputClosed")
    }

    @Test func `who wants more while something comes gets what comes next`() {
        reader.asksWhenReading = true
        reader.wantsMore = false
        come("one")
        come("two")
        #expect(reader.came == ["one", "two"])
    }

    @Test func `without a request at work it reads nothing by itself`() {
        reader.wantsMore = false
        come("one")
        watcher.remove(requests.core)
        let reads = socket.reads
        pass(rounds: 10)
        #expect(socket.reads == reads)
    }

    @Test func `somebody who reads is left alone`() {
        come("one")
        let reads = socket.reads
        for round in 1...5 {
            pass(rounds: 1)
            channel.read()
            #expect(socket.reads == reads + round)
        }
    }

    @Test func `it is left alone if something has come since the last round but one`() {
        reader.wantsMore = false
        come("one")
        pass(rounds: 1)
        come("two")
        let reads = socket.reads
        pass(rounds: 1)
        #expect(socket.reads == reads)
        pass(rounds: 1)
        #expect(socket.reads == reads + 1)
    }

    @Test func `requests one after the other do not hide a client that has gone behind them`() {
        reader.wantsMore = false
        come("one")
        let reads = socket.reads
        for _ in 1...6 {
            watcher.remove(requests.core)
            watcher.add(requests.core)
            pass(rounds: 1)
        }
        #expect(socket.reads > reads)
    }

    @Test func `what is kept comes before the end of the connection`() {
        reader.wantsMore = false
        come("one")
        pass(rounds: 2)
        come("two")
        channel.pipeline.fireChannelInactive()
        #expect(reader.came == ["one", "two"])
    }
}
#endif
