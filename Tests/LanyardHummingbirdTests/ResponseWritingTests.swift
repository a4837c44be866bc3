#if Hummingbird
import HTTPTypes
import Hummingbird
import Lanyard
@testable import LanyardHummingbird
import LanyardTestSupport
import LanyardTesting
import NIOCore
import Testing

@Suite("Between a handler and the end of its response")
struct ResponseWritingTests {
    @Test func `a shutdown between a handler and the writing of its response waits for both`() async throws {
        let requests = TaskScope("Requests")
        let between = Between(requests)
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: between)
        router.add(middleware: RequestScopeMiddleware(parent: requests))
        router.get("page") { _, _ in String(repeating: " ", count: 16 << 10) + "the whole page" }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/page")
            #expect(try await client.received(upTo: "page").hasSuffix("the whole page"))
        }
        #expect(between.seen.all == [["response"]])
        #expect(try await between.shutdowns.all.first?.value.isComplete == true)
    }

    @Test func `a short body is made before a shutdown takes the request for done, and is sent`() async throws {
        let requests = TaskScope("Requests")
        let between = Between(requests)
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: between)
        router.add(middleware: RequestScopeMiddleware(parent: requests))
        router.get("page") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(contentLength: 14) { writer in
                    try await writer.write(ByteBuffer(string: "the whole "))
                    try await writer.write(ByteBuffer(string: "page"))
                    try await writer.finish(nil)
                }
            )
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/page")
            #expect(try await client.received(upTo: "page").hasSuffix("the whole page"))
        }
        #expect(between.seen.all == [[]])
        #expect(try await between.shutdowns.all.first?.value.isComplete == true)
    }

    @Test func `a short body that waits is cancelled with its request`() async throws {
        let (causes, begun, ended) = (Log<CancellationCause?>(), Gate(), Gate())
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: RequestScopeMiddleware())
        router.get("slow") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody(contentLength: 5) { writer in
                    begun.open()
                    try? await untilCancelled()
                    causes.note(CancellationCause.current)
                    ended.open()
                }
            )
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/slow")
            await begun.wait()
            client.close()
            await ended.wait()
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `an error of a short body is answered`() async throws {
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: RequestScopeMiddleware())
        router.get("broken") { _, _ in
            Response(status: .ok, body: ResponseBody(contentLength: 5) { _ in throw HTTPError(.badGateway) })
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/broken")
            #expect(try await client.received(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 502"))
        }
    }

    @Test func `a short body that was made keeps its trailers`() async throws {
        let check = HTTPField.Name("X-Check")!
        let response = Response(
            status: .ok,
            body: ResponseBody(contentLength: 5) { writer in
                try await writer.write(ByteBuffer(string: "whole"))
                try await writer.finish([check: "17"])
            }
        )
        let written = Collector()
        try await response.bodyMade().body.write(written)
        #expect(written.parts.all.map { String(buffer: $0) } == ["whole"])
        #expect(written.trailers.all == [[check: "17"]])
    }

    @Test func `a body that a middleware reads and then sends is written twice, whole each time`() async throws {
        let router = Router(context: BasicScopedRequestContext.self)
        let reading = Reading()
        router.add(middleware: reading)
        router.add(middleware: RequestScopeMiddleware())
        router.get("page") { _, _ in "the whole page" }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/page")
            #expect(try await client.received(upTo: "page").hasSuffix("the whole page"))
        }
        #expect(reading.bodies.all == ["the whole page"])
    }

    @Test func `a response that is not sent leaves nothing behind`() async throws {
        let requests = TaskScope("Requests")
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: Discarding())
        router.add(middleware: RequestScopeMiddleware(parent: requests))
        router.get("page") { _, _ in "the whole page" }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/page")
            #expect(try await client.received(upTo: "another").hasSuffix("another"))
            try await until("the request is over") { requests.snapshot().children.isEmpty }
        }
    }
}

/// Begins a shutdown after the handler and before its response is written.
private struct Between: RouterMiddleware {
    private let requests: TaskScope
    let seen = Log<[String?]>()
    let shutdowns = Log<Task<ShutdownReport, any Error>>()

    init(_ requests: TaskScope) { self.requests = requests }

    func handle(
        _ request: Request,
        context: BasicScopedRequestContext,
        next: (Request, BasicScopedRequestContext) async throws -> Response
    ) async throws -> Response {
        let (requests, response) = (requests, try await next(request, context))
        shutdowns.note(Task { try await requests.shutdown(grace: .seconds(600), patience: nil) })
        try await until("the scope takes no more work") { requests.snapshot().isClosed }
        seen.note(requests.snapshot().children.flatMap(\.runs).map(\.name))
        return response
    }
}

/// Reads the body of each response before it is sent.
private struct Reading: RouterMiddleware {
    let bodies = Log<String>()

    func handle(
        _ request: Request,
        context: BasicScopedRequestContext,
        next: (Request, BasicScopedRequestContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        let writer = Collector()
        try await response.body.write(writer)
        bodies.note(String(buffer: writer.parts.all.reduce(into: ByteBuffer()) { $0.writeImmutableBuffer($1) }))
        return response
    }
}

/// Keeps what is written.
private struct Collector: ResponseBodyWriter {
    let parts = Log<ByteBuffer>()
    let trailers = Log<HTTPFields?>()

    mutating func write(_ buffer: ByteBuffer) async throws { parts.note(buffer) }

    consuming func finish(_ trailers: HTTPFields?) async throws { self.trailers.note(trailers) }
}

/// Answers something else than the handler.
private struct Discarding: RouterMiddleware {
    func handle(
        _ request: Request,
        context: BasicScopedRequestContext,
        next: (Request, BasicScopedRequestContext) async throws -> Response
    ) async throws -> Response {
        _ = try await next(request, context)
        return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: "another")))
    }
}
#endif
