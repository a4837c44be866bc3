import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("An exchange over a connection")
struct ExchangeHandlerTests {
    /// A connection whose network is the test.
    private struct Wire {
        let channel: NIOAsyncTestingChannel
        let handler: NIOLoopBound<ExchangeHandler>
        let promise: EventLoopPromise<ExchangeHandler.Response>

        var answer: EventLoopFuture<ExchangeHandler.Response> { promise.futureResult }

        /// Sends one request.
        init(onIdle: @escaping @Sendable () -> Void = {}) async throws {
            let channel = NIOAsyncTestingChannel()
            let made = try await channel.testingEventLoop.executeInContext {
                let handler = ExchangeHandler(onIdle: onIdle, onClosed: {})
                try channel.pipeline.syncOperations.addHandler(handler)
                return NIOLoopBound(handler, eventLoop: channel.eventLoop)
            }
            try await channel.connect(to: .init(ipAddress: "127.0.0.1", port: 1))
            let promise = channel.eventLoop.makePromise(of: ExchangeHandler.Response.self)
            try await channel.testingEventLoop.executeInContext {
                made.value.send(.init(version: .http1_1, method: .GET, uri: "/"), nil, promise, ticket: 1)
            }
            (self.channel, handler, self.promise) = (channel, made, promise)
        }

        /// One read, and what it brings.
        func read(_ parts: [HTTPClientResponsePart], thenFails: Bool = false) async throws {
            try await channel.testingEventLoop.executeInContext {
                for part in parts { channel.pipeline.fireChannelRead(part) }
                if thenFails { channel.pipeline.fireErrorCaught(HTTPParserError.invalidEOFState) }
                channel.pipeline.fireChannelReadComplete()
            }
        }
    }

    private static func head(length: Int) -> HTTPClientResponsePart {
        .head(.init(version: .http1_1, status: .ok, headers: ["Content-Length": "\(length)"]))
    }

    private static func body(_ text: String) -> HTTPClientResponsePart { .body(ByteBuffer(string: text)) }

    private func text(of response: ExchangeHandler.Response) async throws -> String {
        var text = ""
        for try await bytes in response.body { text += String(buffer: bytes) }
        return text
    }

    @Test func `hands out an answer that came in one read as a whole, when the connection is free again`() async throws
    {
        let happened = NIOLockedValueBox<[String]>([])
        let wire = try await Wire(onIdle: { happened.withLockedValue { $0.append("free") } })
        wire.answer.whenSuccess { _ in happened.withLockedValue { $0.append("answered") } }
        try await wire.read([Self.head(length: 4), Self.body("ab"), Self.body("cd"), .end(nil)])
        let response = try await wire.answer.get()
        // Whoever is answered may ask for the next thing at once.
        #expect(happened.withLockedValue { $0 } == ["free", "answered"])
        #expect(response.body is WholeBody)
        #expect(try await text(of: response) == "abcd")
    }

    @Test func `hands out a longer answer with what the first read brought, and the rest as it comes`() async throws {
        let wire = try await Wire()
        try await wire.read([Self.head(length: 6), Self.body("ab")])
        let response = try await wire.answer.get()
        #expect(!(response.body is WholeBody))
        try await wire.read([Self.body("cd")])
        try await wire.read([Self.body("ef"), .end(nil)])
        #expect(try await text(of: response) == "abcdef")
    }

    @Test func `hands out what came before a failure in the same read, and then the failure`() async throws {
        let wire = try await Wire()
        try await wire.read([Self.head(length: 6), Self.body("ab"), Self.body("cd")], thenFails: true)
        let response = try await wire.answer.get()
        var received = ""
        await #expect(throws: HTTPParserError.self) {
            for try await bytes in response.body { received += String(buffer: bytes) }
        }
        #expect(received == "abcd")
    }

    @Test func `closes the connection of an answer that is given up between its head and the end of the read`()
        async throws
    {
        let wire = try await Wire()
        try await wire.channel.testingEventLoop.executeInContext {
            wire.channel.pipeline.fireChannelRead(Self.head(length: 6))
            wire.handler.value.giveUp(1)
        }
        #expect(!wire.channel.isActive)
        // Whoever asked has gone, and is answered anyway.
        let response = try await wire.answer.get()
        await #expect(throws: ConnectionError.closed) { _ = try await text(of: response) }
    }

    @Test func `closes the connection of a request that was cancelled before the end of the read, whatever comes then`()
        async throws
    {
        let wire = try await Wire()
        try await wire.channel.testingEventLoop.executeInContext {
            wire.channel.pipeline.fireChannelRead(Self.head(length: 2))
            // As `Connection` does it.
            wire.promise.fail(CancellationError())
            wire.handler.value.giveUp(1)
        }
        #expect(!wire.channel.isActive)
        try await wire.read([Self.body("ab"), .end(nil)])
        await #expect(throws: CancellationError.self) { _ = try await wire.answer.get() }
    }
}
