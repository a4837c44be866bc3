#if Hummingbird
import HTTPTypes
import Hummingbird
import HummingbirdHTTP2
import Lanyard
import LanyardHummingbird
import LanyardTestSupport
import LanyardTesting
import NIOCore
import Testing

@Suite("A scope for each request")
struct RequestScopeTests {
    private let causes = Log<CancellationCause?>()
    private let begun = AsyncStream.makeStream(of: Void.self)
    private let ended = AsyncStream.makeStream(of: Void.self)

    /// A router whose `/wait` waits until it is cancelled, and notes why; `/quick` answers at once.
    private func router(
        parent: TaskScope? = nil,
        deadline: RequestDeadline = .none
    ) -> Router<BasicScopedRequestContext> {
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: RequestScopeMiddleware(parent: parent, deadline: deadline))
        let (causes, begun, ended) = (causes, begun.continuation, ended.continuation)
        router.get("wait") { _, _ -> String in
            begun.yield()
            try? await untilCancelled()
            causes.note(CancellationCause.current)
            ended.yield()
            return "whole"
        }
        router.get("quick") { _, _ in "quick" }
        return router
    }

    private func wait(for stream: AsyncStream<Void>, times: Int = 1) async {
        var iterator = stream.makeAsyncIterator()
        for _ in 0..<times { _ = await iterator.next() }
    }

    @Test func `a client that ends its connection stops its handler, which learns why`() async throws {
        try await withServer(router()) { port in
            let client = try await RawClient(port: port)
            try await client.get("/wait")
            await wait(for: begun.stream)
            client.close()
            await wait(for: ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `so does one whose connection is reset`() async throws {
        try await withServer(router()) { port in
            let client = try await RawClient(port: port)
            try await client.get("/wait")
            await wait(for: begun.stream)
            client.close(abruptly: true)
            await wait(for: ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `one that goes at once, before anybody has looked, is noticed anyway`() async throws {
        let requests = TaskScope("Requests")
        try await withServer(router(parent: requests)) { port in
            for _ in 0..<50 {
                let client = try await RawClient(port: port)
                try await client.get("/wait")
                client.close()
            }
            // Some are refused before they begin; all end.
            try await until("the scope of the request is gone") { requests.snapshot().children.isEmpty }
        }
        #expect(causes.all.allSatisfy { $0?.kind == .clientGone })
    }

    @Test func `a thousand that leave at once end a thousand handlers`() async throws {
        try await withServer(router()) { port in
            var clients: [RawClient] = []
            for _ in 0..<1_000 { clients.append(try await RawClient(port: port)) }
            for client in clients { try await client.get("/wait") }
            await wait(for: begun.stream, times: 1_000)
            for client in clients { client.close() }
            await wait(for: ended.stream, times: 1_000)
        }
        #expect(causes.all.count { $0?.kind == .clientGone } == 1_000)
    }

    @Test func `curl that is stopped stops its handler`() async throws {
        try await withServer(router()) { port in
            let curl = try ChildProcess(command: "curl", "--silent", "http://127.0.0.1:\(port)/wait")
            await wait(for: begun.stream)
            curl.send(15)
            await wait(for: ended.stream)
            _ = await curl.end()
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    // MARK: Those who leave more behind than anybody reads

    @Test func `a client that leaves three megabytes of a body behind is noticed`() async throws {
        let router = router()
        let (causes, begun, ended) = (causes, begun.continuation, ended.continuation)
        router.post("upload") { _, _ -> String in
            begun.yield()
            try? await untilCancelled()
            causes.note(CancellationCause.current)
            ended.yield()
            return "whole"
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            let size = 3 << 20
            try await client.send("POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(size)\r\n\r\n")
            let sending = Task { try? await client.send([UInt8](repeating: 7, count: size)) }
            await wait(for: self.begun.stream)
            client.close()
            await sending.value
            await wait(for: self.ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `so is one that leaves a flood of pipelined requests behind`() async throws {
        try await withServer(router()) { port in
            let client = try await RawClient(port: port)
            try await client.get("/wait")
            let flood = String(repeating: "GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 50_000)
            let sending = Task { try? await client.send(flood) }
            await wait(for: begun.stream)
            client.close()
            await sending.value
            await wait(for: ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    // MARK: HTTP/2

    @Test func `requests over HTTP/2 are answered, and end with their client`() async throws {
        try await withServer(router(), .plaintextHTTP2()) { port in
            let address = "http://127.0.0.1:\(port)"
            let quick = try ChildProcess(
                command: "curl",
                "--silent",
                "--http2-prior-knowledge",
                "--write-out",
                " over HTTP/%{http_version}",
                "\(address)/quick"
            )
            #expect(await quick.end().output == "quick over HTTP/2")
            let waiting = try ChildProcess(
                command: "curl",
                "--silent",
                "--http2-prior-knowledge",
                "\(address)/wait"
            )
            await wait(for: begun.stream)
            waiting.send(15)
            await wait(for: ended.stream)
            _ = await waiting.end()
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `a request over HTTP/2 that has been sent whole is not taken for one whose client has gone`()
        async throws
    {
        let router = router()
        let (begun, causes, go) = (begun.continuation, causes, Gate())
        router.get("patient") { _, _ -> String in
            begun.yield()
            await go.wait()
            causes.note(CancellationCause.current)
            return "patient"
        }
        try await withServer(router, .plaintextHTTP2()) { port in
            let curl = try ChildProcess(
                command: "curl",
                "--silent",
                "--http2-prior-knowledge",
                "http://127.0.0.1:\(port)/patient"
            )
            await wait(for: self.begun.stream)
            go.open()
            #expect(await curl.end().output == "patient")
        }
        #expect(causes.all.map { $0?.kind } == [nil])
    }

    @Test func `a deadline over HTTP/2 is answered with 504`() async throws {
        let clock = TestClock()
        let router = router(parent: TaskScope("Requests", clock: clock), deadline: .fixed(.seconds(5)))
        try await withServer(router, .plaintextHTTP2()) { port in
            let curl = try ChildProcess(
                command: "curl",
                "--silent",
                "--http2-prior-knowledge",
                "--write-out",
                " %{http_code}",
                "http://127.0.0.1:\(port)/wait"
            )
            await wait(for: begun.stream)
            await clock.advance(by: .seconds(5))
            #expect(await curl.end().output.hasSuffix(" 504"))
        }
        #expect(causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test func `a connection is kept for the next request`() async throws {
        try await withServer(router()) { port in
            let client = try await RawClient(port: port)
            for _ in 0..<3 {
                try await client.get("/quick")
                #expect(try await client.received(upTo: "quick").hasPrefix("HTTP/1.1 200"))
            }
            try await client.get("/wait")
            await wait(for: begun.stream)
            client.close()
            await wait(for: ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `a streamed body stops when its client leaves`() async throws {
        let router = router()
        let (causes, begun, ended) = (causes, begun.continuation, ended.continuation)
        router.get("stream") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "first"))
                    begun.yield()
                    try? await untilCancelled()
                    causes.note(CancellationCause.current)
                    ended.yield()
                }
            )
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/stream")
            #expect(try await client.received(upTo: "first").contains("first"))
            await wait(for: self.begun.stream)
            client.close()
            await wait(for: self.ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.clientGone])
    }

    @Test func `a client that stalls is cut off at the deadline`() async throws {
        let clock = TestClock()
        let router = router(parent: TaskScope("Requests", clock: clock), deadline: .fixed(.seconds(60)))
        let (causes, begun, ended) = (causes, begun.continuation, ended.continuation)
        router.get("endless") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    defer { ended.yield() }
                    begun.yield()
                    do {
                        while true { try await writer.write(ByteBuffer(repeating: 65, count: 1 << 20)) }
                    } catch {
                        causes.note(CancellationCause.current)
                        throw error
                    }
                }
            )
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/endless")
            await wait(for: self.begun.stream)
            await clock.advance(by: .seconds(60))
            await wait(for: self.ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test func `the deadline in the header is the handler's, and a request that is late is answered with 504`()
        async throws
    {
        let field = try #require(HTTPField.Name("X-Request-Timeout"))
        let clock = TestClock()
        let requests = TaskScope("Requests", clock: clock)
        try await withServer(router(parent: requests, deadline: .header(field, longest: .seconds(60)))) { port in
            let client = try await RawClient(port: port)
            try await client.get("/wait", "X-Request-Timeout: 0")
            #expect(try await client.received(upTo: "long").hasPrefix("HTTP/1.1 504"))
            try await client.get("/wait", "X-Request-Timeout: 2.5")
            await wait(for: begun.stream)
            await clock.advance(by: .milliseconds(2_500))
            #expect(try await client.received(upTo: "long").hasPrefix("HTTP/1.1 504"))
        }
        // The first never began.
        #expect(causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test(arguments: ["soon", "-1", "1e9", "0x10", "", ".", "nan", "1\r\nX-Request-Timeout: 2"])
    func `a timeout that is no number, or given twice, is answered with 400`(value: String) async throws {
        let field = try #require(HTTPField.Name("X-Request-Timeout"))
        try await withServer(router(deadline: .header(field, longest: .seconds(60)))) { port in
            let client = try await RawClient(port: port)
            try await client.get("/quick", "X-Request-Timeout: \(value)")
            #expect(try await client.received(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 400"))
        }
    }

    @Test func `a huge timeout is taken for the longest`() async throws {
        let field = try #require(HTTPField.Name("X-Request-Timeout"))
        let router = router(deadline: .header(field, longest: .seconds(60)))
        router.get("remaining") { _, _ in
            (Deadline.current.map { $0.remaining <= .seconds(60) } ?? false) ? "at most a minute" : "more"
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/remaining", "X-Request-Timeout: " + String(repeating: "9", count: 400))
            #expect(try await client.received(upTo: "minute").contains("at most a minute"))
        }
    }

    @Test func `during a shutdown requests are answered with 503 and Retry-After`() async throws {
        let requests = TaskScope("Requests")
        try await withServer(router(parent: requests)) { port in
            let client = try await RawClient(port: port)
            try await client.get("/wait")
            await wait(for: begun.stream)
            let report = try await requests.shutdown(grace: .zero, patience: .seconds(60))
            #expect(report.isComplete)
            let response = try await client.received(upTo: "request.")
            #expect(response.hasPrefix("HTTP/1.1 503"))
            #expect(response.lowercased().contains("retry-after: 1\r\n"))
            let late = try await RawClient(port: port)
            try await late.get("/quick")
            #expect(try await late.received(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
        }
        #expect(causes.all.map { $0?.kind } == [.shutdown])
    }

    @Test func `a request that finishes within the grace of a shutdown is answered whole`() async throws {
        let requests = TaskScope("Requests")
        let router = router(parent: requests)
        let (begun, go) = (begun.continuation, Gate())
        router.get("page") { _, _ in
            begun.yield()
            await go.wait()
            return "the whole page"
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/page")
            await wait(for: self.begun.stream)
            let shutdown = Task { try await requests.shutdown(grace: .seconds(600), patience: nil) }
            try await until("the scope takes no more work") { requests.snapshot().isClosed }
            go.open()
            #expect(try await client.received(upTo: "page").hasSuffix("the whole page"))
            #expect(try await shutdown.value.isComplete)
        }
    }

    @Test func `what the handler leaves behind in the scope ends with the request`() async throws {
        let router = router()
        let (causes, ended) = (causes, ended.continuation)
        router.get("leftover") { _, _ in
            let begun = Gate()
            TaskContext.current.scope?.addTask {
                begun.open()
                try? await untilCancelled()
                causes.note(CancellationCause.current)
                ended.yield()
            }
            await begun.wait()  // Or it would never begin.
            return "left"
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/leftover")
            #expect(try await client.received(upTo: "left").contains("left"))
            await wait(for: self.ended.stream)
        }
        #expect(causes.all.map { $0?.kind } == [.ownerReleased])
    }

    @Test func `many quick requests over kept connections are all answered`() async throws {
        try await withServer(router()) { port in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let client = try await RawClient(port: port)
                        for _ in 0..<250 {
                            try await client.get("/quick")
                            #expect(try await client.received(upTo: "quick").hasPrefix("HTTP/1.1 200"))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `an error of the handler is the server's to answer`() async throws {
        let router = router()
        router.get("teapot") { _, _ -> String in throw HTTPError(.init(code: 418)) }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/teapot")
            #expect(try await client.received(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 418"))
        }
    }

    @Test func `a route's own deadline answers with 504, and the request's scope goes on`() async throws {
        let clock = TestClock()
        let router = router(parent: TaskScope("Requests", clock: clock))
        let (causes, begun) = (causes, begun.continuation)
        router.group("slow").add(middleware: RouteDeadlineMiddleware(.seconds(1))).get { _, _ -> String in
            begun.yield()
            try? await untilCancelled()
            causes.note(CancellationCause.current)
            return "late"
        }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/slow")
            await wait(for: self.begun.stream)
            await clock.advance(by: .seconds(1))
            #expect(try await client.received(upTo: "long").hasPrefix("HTTP/1.1 504"))
        }
        #expect(causes.all.map { $0?.kind } == [.deadlineExpired])
    }

    @Test func `an error that a handler throws at once is the server's, and nobody is told that it was not taken`()
        async throws
    {
        let unhandled = Log<String>()
        let requests = TaskScope("Requests", onUnhandledError: { error, _ in unhandled.note("\(error)") })
        let router = router(parent: requests)
        router.get("teapot") { _, _ -> String in throw HTTPError(.init(code: 418)) }
        try await withServer(router) { port in
            let client = try await RawClient(port: port)
            try await client.get("/teapot")
            #expect(try await client.received(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 418"))
        }
        try await requests.waitUntilIdle()
        #expect(unhandled.all.isEmpty)
    }

    @Test func `a handler that waits for the run of its server is let go by what cancels it, and answered`()
        async throws
    {
        let requests = TaskScope("Requests")
        let (servers, server) = AsyncStream.makeStream(of: ScopedTask<Void>.self)
        let router = router(parent: requests)
        let begun = begun.continuation
        router.get("circle") { _, _ -> String in
            var iterator = servers.makeAsyncIterator()
            let task = await iterator.next()
            begun.yield()
            _ = try? await task?.wait()
            return "late"
        }
        let scope = TaskScope("Server")
        let task = scope.addTask {
            try await withServer(router) { port in
                let client = try await RawClient(port: port)
                try await client.get("/circle")
                await wait(for: self.begun.stream)
                requests.cancelAll("enough")
                #expect(try await client.received(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 503"))
            }
        }
        server.yield(task)
        try await task.value
    }
}
#endif
