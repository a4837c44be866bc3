import NIOCore
import NIOHTTP1

/// The end of a connection: sends one request at a time, and hands out its answer.
///
/// The body is pulled. It reads on as long as no more than a few reads wait for their reader, so that network and disk
/// work at the same time, and then stops until they are taken. What has come before the connection ends is handed out before
/// the end is told of.
///
/// A slow link brings a packet at a time, and each would walk through the whole program by itself. After some small reads it
/// waits a moment before the next, as long as much is to come, so that more has arrived by then.
final class ExchangeHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart
    /// What an error of the channel means.
    typealias Meaning = @Sendable (any Error) -> any Error
    typealias Stream = NIOThrowingAsyncSequenceProducer<ByteBuffer, any Error, Lead, Demand>

    /// The head of an answer, and its body.
    struct Response: Sendable {
        var head: HTTPResponseHead
        var body: any AsyncSequence<ByteBuffer, any Error> & Sendable
    }

    private enum State {
        case idle
        case waiting(EventLoopPromise<Response>)
        /// The head has come, and what this read has brought of the body so far.
        case begun(EventLoopPromise<Response>, HTTPResponseHead, [ByteBuffer])
        case receiving(Stream.Source)
        /// What nobody wants is read, so that another request can follow.
        case draining
        case over
    }

    /// The body of an answer that leads to another request is read for the sake of the connection up to this length.
    private static let worthDraining: Int64 = 64 << 10
    /// Fewer bytes in a read are few.
    private static let smallRead = 32 << 10
    /// So much must be to come for a wait to be worth it.
    private static let worthWaiting: Int64 = 128 << 10
    private static let pause = TimeAmount.milliseconds(4)
    /// How long a connection is kept for another request.
    static let idleLimit = TimeAmount.seconds(5)

    private var state = State.idle
    private var context: ChannelHandlerContext?
    /// How many requests there were: what was asked for an earlier one is late.
    private var number = 0
    private var ticket = 0
    private var isWanted = false
    private var keepsAlive = false
    /// Whether it is a redirect, or asks who asks.
    private var leadsOn = false
    /// What is to come of the body; `nil` if it is not known.
    private var rest: Int64?
    private var readBytes = 0
    private var smallReads = 0
    private var timer: Scheduled<Void>?

    /// Called when another request may follow, and when none can any more.
    private let onIdle: () -> Void
    private let onClosed: () -> Void

    private let meaning: Meaning

    init(meaning: @escaping Meaning = { $0 }, onIdle: @escaping () -> Void, onClosed: @escaping () -> Void) {
        (self.meaning, self.onIdle, self.onClosed) = (meaning, onIdle, onClosed)
    }

    // MARK: Requests

    /// Sends a request. The promise fails if the connection is over.
    ///
    /// - Parameter ticket: by what the request is given up.
    func send(_ head: HTTPRequestHead, _ body: ByteBuffer?, _ promise: EventLoopPromise<Response>, ticket: Int) {
        guard case .idle = state, let context, context.channel.isActive else {
            return promise.fail(ConnectionError.closed)
        }
        timer?.cancel()
        number += 1
        self.ticket = ticket
        state = .waiting(promise)
        (isWanted, readBytes, smallReads) = (true, 0, 0)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        let sent = context.eventLoop.makePromise(of: Void.self)
        let number = number
        sent.futureResult.assumeIsolated().whenFailure { [weak self] error in
            guard let self, self.number == number, let context = self.context else { return }
            fail(error)
            context.close(promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
        context.read()
    }

    /// Ends a request that nobody waits for any more, unless its answer has come to its end.
    func giveUp(_ ticket: Int) {
        guard ticket == self.ticket else { return }
        switch state {
        case .waiting, .begun, .receiving: context?.close(promise: nil)
        case .idle, .draining, .over: break
        }
    }

    fileprivate func produceMore(_ number: Int) {
        guard number == self.number, case .receiving = state else { return }
        if !isWanted {
            isWanted = true
            context?.read()
        }
    }

    /// The reader has gone.
    fileprivate func didTerminate(_ number: Int) {
        guard number == self.number, case .receiving = state else { return }
        guard keepsAlive, leadsOn, let rest, rest <= ExchangeHandler.worthDraining else {
            context?.close(promise: nil)
            return
        }
        state = .draining
        closeLater()
        if !isWanted {
            isWanted = true
            context?.read()
        }
    }

    /// Closes the connection unless another request comes in time.
    private func closeLater() {
        timer?.cancel()
        timer = context?.eventLoop.assumeIsolated().scheduleTask(in: ExchangeHandler.idleLimit) { [weak self] in
            guard let self else { return }
            // It must not be taken while it says farewell.
            state = .over
            onClosed()
            context?.close(promise: nil)
        }
    }

    // MARK: Events

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes): take(bytes)
        case .end: end(context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        handOut(context)
        let isSmall = readBytes < ExchangeHandler.smallRead
        smallReads = isSmall ? smallReads + 1 : 0
        readBytes = 0
        guard isWanted else { return }
        guard smallReads > 3, rest ?? 0 > ExchangeHandler.worthWaiting else { return context.read() }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: ExchangeHandler.pause) { [weak self] in
            self?.context?.read()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(ConnectionError.closed)
        timer?.cancel()
        onClosed()
        context.fireChannelInactive()
    }

    private func begin(_ head: HTTPResponseHead, _ context: ChannelHandlerContext) {
        // HTTP/2 hands on what announces the answer, such as 103 Early Hints.
        if (100..<200).contains(head.status.code) { return }
        guard case .waiting(let promise) = state else { return context.close(promise: nil) }
        keepsAlive = head.isKeepAlive
        leadsOn = (300..<400).contains(head.status.code) || head.status.code == 401
        rest = head.headers.first(name: "content-length").flatMap { Int64($0) }
        state = .begun(promise, head, [])
    }

    private func take(_ bytes: ByteBuffer) {
        readBytes += bytes.readableBytes
        rest = rest.map { $0 - Int64(bytes.readableBytes) }
        switch state {
        case .begun(let promise, let head, var parts):
            state = .over  // So that the parts are not copied.
            parts.append(bytes)
            state = .begun(promise, head, parts)
        case .receiving(let source):
            if case .stopProducing = source.yield(bytes) { isWanted = false }
        case .idle, .waiting, .draining, .over:
            break
        }
    }

    /// Hands out an answer whose end has not come with its head.
    private func handOut(_ context: ChannelHandlerContext) {
        guard case .begun(let promise, let head, let parts) = state else { return }
        let made = Stream.makeSequence(
            backPressureStrategy: Lead(),
            finishOnDeinit: true,
            delegate: Demand(
                loop: context.eventLoop,
                handler: NIOLoopBound(self, eventLoop: context.eventLoop),
                number: number
            )
        )
        state = .receiving(made.source)
        for part in parts { if case .stopProducing = made.source.yield(part) { isWanted = false } }
        promise.succeed(Response(head: head, body: made.sequence))
    }

    private func end(_ context: ChannelHandlerContext) {
        let ended = state
        // Whoever is told of the end may ask for more at once, and then finds this connection free.
        defer {
            switch ended {
            case .begun(let promise, let head, let parts):
                promise.succeed(Response(head: head, body: WholeBody(parts)))
            case .receiving(let source): source.finish()
            case .waiting(let promise): promise.fail(ConnectionError.malformed("it ends before it has begun"))
            case .idle, .draining, .over: break
            }
        }
        guard keepsAlive else {
            state = .over
            // Not now: to HTTP/2 the stream ends when this returns, and to close it before would reset it.
            return context.eventLoop.assumeIsolated().execute { [weak self] in self?.context?.close(promise: nil) }
        }
        // It goes on reading, so that it learns of the end of the connection.
        (state, isWanted) = (.idle, true)
        closeLater()
        onIdle()
    }

    private func fail(_ error: any Error) {
        if let context { handOut(context) }
        let error = meaning(error)
        switch state {
        case .waiting(let promise): promise.fail(error)
        case .begun(let promise, _, _): promise.fail(error)
        case .receiving(let source): source.finish(error)
        case .idle, .draining, .over: break
        }
        state = .over
    }
}

extension ExchangeHandler {
    /// How far the network may be ahead of the reader: two reads.
    struct Lead: NIOAsyncSequenceProducerBackPressureStrategy {
        func didYield(bufferDepth: Int) -> Bool { bufferDepth < 2 }
        func didConsume(bufferDepth: Int) -> Bool { bufferDepth < 2 }
    }

    /// What the reader wants of the connection.
    struct Demand: NIOAsyncSequenceProducerDelegate {
        fileprivate let loop: any EventLoop
        fileprivate let handler: NIOLoopBound<ExchangeHandler>
        fileprivate let number: Int

        func produceMore() { loop.execute { handler.value.produceMore(number) } }
        func didTerminate() { loop.execute { handler.value.didTerminate(number) } }
    }
}
