import NIOCore
import NIOHTTP1
import Synchronization

/// A connection to a server, for one request after the other, or with HTTP/2 for many at once.
final class Connection: Sendable {
    private enum Kind: Sendable {
        case single(NIOLoopBound<ExchangeHandler>)
        case shared(SharedStreams, ExchangeHandler.Meaning)
    }

    /// Of a connection that is shared.
    private struct Streams {
        var count = 0
        /// Another number whenever one ends.
        var age = 0
        var isRetired = false
    }

    /// Servers allow a hundred, as a rule; one more would wait without a word.
    private static let mostStreams = 100
    private static let nextTicket = Atomic(0)
    private static let nextNumber = Atomic(0)

    let route: Route
    /// No other has it.
    let number = nextNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private let channel: any Channel
    private let kind: Kind
    private let streams = Mutex(Streams())

    /// Whether it takes requests while others are answered.
    var isShared: Bool { if case .shared = kind { true } else { false } }

    var isActive: Bool { channel.isActive }

    func close() { channel.close(promise: nil) }

    private init(_ route: Route, _ channel: any Channel, _ kind: Kind) {
        (self.route, self.channel, self.kind) = (route, channel, kind)
    }

    /// Makes a connection in HTTP/1.1 of a channel that has reached its server. To be called on the channel's loop.
    ///
    /// - Parameters:
    ///   - meaning: what an error of the channel means.
    ///   - pool: told when it is free again, and when it is over.
    convenience init(
        _ route: Route,
        over channel: any Channel,
        meaning: @escaping ExchangeHandler.Meaning,
        pool: ConnectionPool
    ) throws {
        // The handler and its connection know each other; the channel's end parts them.
        let known = NIOLoopBoundBox<Connection?>(nil, eventLoop: channel.eventLoop)
        let handler = ExchangeHandler(meaning: meaning) {
            if let connection = known.value { pool.put(connection) }
        } onClosed: {
            if let connection = known.value { pool.forget(connection) }
            known.value = nil
        }
        try channel.pipeline.syncOperations.addHandlers([
            RequestEncoder(), AnswerDecoder(), NIOHTTPRequestHeadersValidator(), handler,
        ])
        try channel.syncOptions?.setOption(.autoRead, value: false)
        self.init(route, channel, .single(NIOLoopBound(handler, eventLoop: channel.eventLoop)))
        known.value = self
    }

    /// Makes a connection of a channel over which requests have streams of their own.
    ///
    /// - Parameters:
    ///   - meaning: what an error of a stream means.
    ///   - pool: told when it is over.
    convenience init(
        _ route: Route,
        over channel: any Channel,
        _ streams: SharedStreams,
        meaning: @escaping ExchangeHandler.Meaning,
        pool: ConnectionPool
    ) {
        self.init(route, channel, .shared(streams, meaning))
        // Weak, because the connection has the channel.
        streams.farewell.whenComplete { [weak self] _ in
            guard let self else { return }
            pool.forget(self)
            retire()
        }
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
        case .single(let handler):
            let ticket = Connection.nextTicket.wrappingAdd(1, ordering: .relaxed).newValue
            channel.eventLoop.execute { handler.value.send(head, body, promise, ticket: ticket) }
            return try await withTaskCancellationHandler {
                try await promise.futureResult.get()
            } onCancel: {
                promise.fail(CancellationError())
                channel.eventLoop.execute { handler.value.giveUp(ticket) }
            }
        case .shared(let shared, let meaning):
            streams.withLock { $0.count += 1 }
            let stream: any Channel
            do {
                stream = try await Connection.open(shared, meaning: meaning)
            } catch {
                endStream()
                promise.fail(error)
                throw meaning(error)
            }
            stream.closeFuture.whenComplete { _ in self.endStream() }
            var head = head
            // It writes values in UTF-8, which those of other bytes cannot be.
            head.headers = HTTPHeaders(head.headers.map { ($0.name, $0.value.fieldText) })
            let request = head
            stream.eventLoop.execute {
                do {
                    let handler = try stream.pipeline.syncOperations.handler(type: ExchangeHandler.self)
                    handler.send(request, body, promise, ticket: 0)
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

    private static func open(
        _ streams: SharedStreams,
        meaning: @escaping ExchangeHandler.Meaning
    ) async throws -> any Channel {
        try await streams.open { stream in
            // A stream has one exchange, and is over.
            let handler = ExchangeHandler(meaning: meaning) {
                stream.close(promise: nil)
            } onClosed: {
            }
            try stream.pipeline.syncOperations.addHandler(handler)
            try stream.syncOptions?.setOption(.autoRead, value: false)
        }.get()
    }
}
