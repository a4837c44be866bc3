import NIOCore
import NIOHTTP1
import NIOHTTP2
import Synchronization

/// A connection to a server, for one request after the other, or with HTTP/2 for many at once.
final class Connection: Sendable {
    private enum Kind: Sendable {
        case http1(NIOLoopBound<ExchangeHandler>)
        case http2(NIOHTTP2Handler.StreamMultiplexer)
    }

    /// Of HTTP/2.
    private struct Streams {
        var count = 0
        /// Another number whenever one ends.
        var age = 0
        var isRetired = false
    }

    /// Servers allow a hundred, as a rule; one more would wait without a word.
    private static let mostStreams = 100
    private static let nextTicket = Atomic(0)

    let route: Route
    private let channel: any Channel
    private let kind: Kind
    private let streams = Mutex(Streams())

    private init(_ route: Route, _ channel: any Channel, _ kind: Kind) {
        (self.route, self.channel, self.kind) = (route, channel, kind)
    }

    /// Whether it takes requests while others are answered.
    var isShared: Bool { if case .http2 = kind { true } else { false } }

    var isActive: Bool { channel.isActive }

    func close() { channel.close(promise: nil) }

    /// Makes a connection of a channel that has reached its server. To be called on the channel's loop.
    ///
    /// - Parameter pool: told when it is free again, and when it is over.
    static func make(_ route: Route, over channel: any Channel, isHTTP2: Bool, pool: ConnectionPool) throws
        -> Connection
    {
        isHTTP2 ? try http2(route, channel, pool) : try http1(route, channel, pool)
    }

    private static func http1(_ route: Route, _ channel: any Channel, _ pool: ConnectionPool) throws -> Connection {
        // The handler and its connection know each other; the channel's end parts them.
        let known = NIOLoopBoundBox<Connection?>(nil, eventLoop: channel.eventLoop)
        let handler = ExchangeHandler {
            if let connection = known.value { pool.put(connection) }
        } onClosed: {
            if let connection = known.value { pool.forget(connection) }
            known.value = nil
        }
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.syncOptions?.setOption(.autoRead, value: false)
        let connection = Connection(route, channel, .http1(NIOLoopBound(handler, eventLoop: channel.eventLoop)))
        known.value = connection
        return connection
    }

    /// The server's windows are as large as two reads of HTTP/1.1: each stream may be as far ahead of its reader.
    private static func http2(_ route: Route, _ channel: any Channel, _ pool: ConnectionPool) throws -> Connection {
        var streams = NIOHTTP2Handler.StreamConfiguration()
        streams.targetWindowSize = 1 << 20
        let multiplexer = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
            mode: .client,
            connectionConfiguration: .init(),
            streamConfiguration: streams
        ) { $0.close() }
        let connection = Connection(route, channel, .http2(multiplexer))
        // Weak, because the connection has the channel.
        let leave: @Sendable () -> Void = { [weak connection] in
            guard let connection else { return }
            pool.forget(connection)
            connection.retire()
        }
        try channel.pipeline.syncOperations.addHandler(FarewellHandler(leave))
        channel.closeFuture.whenComplete { _ in leave() }
        return connection
    }

    // MARK: Requests

    /// Whether it may be asked for one more thing now.
    var hasRoom: Bool { streams.withLock { !$0.isRetired && $0.count < Connection.mostStreams } }

    /// No request follows: it closes when the last one is answered.
    func retire() {
        let isUnused = streams.withLock { streams in
            streams.isRetired = true
            return streams.count == 0
        }
        if isUnused { close() }
    }

    /// One stream fewer. A shared connection that has none is closed after a while.
    private func endStream() {
        let (isUnused, isRetired, age) = streams.withLock { streams in
            streams.count -= 1
            streams.age += 1
            return (streams.count == 0, streams.isRetired, streams.age)
        }
        guard isUnused else { return }
        if isRetired { return close() }
        channel.eventLoop.scheduleTask(in: ExchangeHandler.idleLimit) { [weak self] in
            guard let self, streams.withLock({ $0.count == 0 && $0.age == age }) else { return }
            close()
        }
    }

    /// Sends a request, and returns when the head of its answer is there.
    ///
    /// - Cancellation: closes the connection, or of a shared one the stream.
    func send(_ head: HTTPRequestHead, _ body: ByteBuffer? = nil) async throws -> ExchangeHandler.Response {
        let promise = channel.eventLoop.makePromise(of: ExchangeHandler.Response.self)
        switch kind {
        case .http1(let handler):
            let ticket = Connection.nextTicket.wrappingAdd(1, ordering: .relaxed).newValue
            channel.eventLoop.execute { handler.value.send(head, body, promise, ticket: ticket) }
            return try await withTaskCancellationHandler {
                try await promise.futureResult.get()
            } onCancel: {
                promise.fail(CancellationError())
                channel.eventLoop.execute { handler.value.giveUp(ticket) }
            }
        case .http2(let multiplexer):
            streams.withLock { $0.count += 1 }
            let stream: any Channel
            do {
                stream = try await Connection.makeStream(multiplexer)
            } catch {
                endStream()
                promise.fail(error)
                throw error
            }
            stream.closeFuture.whenComplete { _ in self.endStream() }
            stream.eventLoop.execute {
                do {
                    let handler = try stream.pipeline.syncOperations.handler(type: ExchangeHandler.self)
                    handler.send(head, body, promise, ticket: 0)
                } catch {
                    promise.fail(error)
                }
            }
            return try await withTaskCancellationHandler {
                try await promise.futureResult.get()
            } onCancel: {
                promise.fail(CancellationError())
                stream.close(promise: nil)
            }
        }
    }

    private static func makeStream(_ multiplexer: NIOHTTP2Handler.StreamMultiplexer) async throws -> any Channel {
        try await multiplexer.createStreamChannel { stream in
            stream.eventLoop.makeCompletedFuture {
                let pipeline = stream.pipeline.syncOperations
                try pipeline.addHandler(HTTP2FramePayloadToHTTP1ClientCodec(httpProtocol: .https))
                // A stream has one exchange, and is over.
                try pipeline.addHandler(
                    ExchangeHandler {
                        stream.close(promise: nil)
                    } onClosed: {
                    }
                )
                try stream.syncOptions?.setOption(.autoRead, value: false)
            }
        }.get()
    }
}

/// Hears that a server of HTTP/2 will take no more requests, or that the connection has failed.
private final class FarewellHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame

    private let leave: @Sendable () -> Void

    init(_ leave: @escaping @Sendable () -> Void) {
        self.leave = leave
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .goAway = unwrapInboundIn(data).payload { leave() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        leave()
        context.close(promise: nil)
    }
}
