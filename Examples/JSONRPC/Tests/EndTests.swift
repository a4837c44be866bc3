import JSONRPC
import Lanyard
import LanyardTesting
import Testing

@Suite("The end of a connection") struct EndTests {
    private let bench = Bench()

    /// A handler that tells when it has begun and when it is asked to finish, and returns when it is let go.
    private struct Work: Sendable {
        let began = Event()
        let asked = Event()
        let release = Event()

        func answer() async throws -> JSON {
            began.happen()
            try await TaskContext.current.waitUntilAskedToFinish()
            asked.happen()
            await release.wait()
            return 1
        }
    }

    @Test func `a shutdown lets answers finish, loses calls, and closes`() async throws {
        let (work, calling) = (Work(), Event())
        let server = await bench.server { _, _ in try await work.answer() }
        let client = await bench.client { _, _ in
            calling.happen()
            try await TaskContext.current.waitUntilAskedToFinish()
            return .null
        }
        let call = Task { try await client.call("work", .null) }
        await work.began.wait()
        let own = Task { try await server.call("ask", .null) }
        await calling.wait()
        let report = Task { try await server.shutDown(grace: .seconds(5), patience: .seconds(1)) }
        await work.asked.wait()
        work.release.happen()
        #expect(try await report.value.isComplete)
        #expect(try await call.value == 1)
        await #expect(throws: RPCError.closed) { try await own.value }
        await #expect(throws: RPCError.closed) { try await server.call("late", .null) }
        try await client.waitUntilClosed()
        await #expect(throws: RPCError.closed) { try await client.call("late", .null) }
    }

    @Test func `a request that comes while the server shuts down has one answer`() async throws {
        let work = Work()
        let server = await bench.server { _, _ in try await work.answer() }
        let raw = RawClient(bench.ends)
        try raw.request(1)
        await work.began.wait()
        let report = Task { try await server.shutDown(grace: .seconds(5), patience: .seconds(1)) }
        await work.asked.wait()
        try raw.request(2)
        #expect(try await raw.next() == .to(2, .shuttingDown))
        work.release.happen()
        #expect(try await raw.next() == .to(1, 1))
        #expect(try await report.value.isComplete)
        #expect(try await raw.next() == nil)
    }

    @Test func `a client that hangs up gets its answers, that to a last line without an end included`() async throws {
        let work = Work()
        let server = await bench.server { method, params in method == "work" ? try await work.answer() : params }
        let requests = #"{"id":1,"method":"work"}"# + "\n" + #"{"id":2,"method":"echo","params":2}"#
        let raw = RawClient(bench.ends)
        try raw.hangUp(after: requests)
        #expect(try await raw.next() == .to(2, 2))
        await work.asked.wait()
        await #expect(throws: RPCError.closed) { try await server.call("name", .null) }
        work.release.happen()
        #expect(try await raw.next() == .to(1, 1))
        #expect(try await raw.next() == nil)
        try await server.waitUntilClosed()
    }

    @Test func `a handler that goes on does not keep the server`() async throws {
        let (began, release) = (Event(), Event())
        let server = await bench.server { _, _ in
            began.happen()
            await release.wait()
            return 1
        }
        let raw = RawClient(bench.ends)
        try raw.request(1)
        await began.wait()
        await bench.clock.advance(by: .seconds(5))
        #expect(try await raw.next() == .to(1, .timedOut("no answer in 5.0 seconds")))
        try raw.hangUp(after: "")
        // The grace, and the patience after it.
        for duration in [Duration.seconds(5), .seconds(1)] {
            await bench.clock.sleepers(atLeast: 1)
            await bench.clock.advance(by: duration)
        }
        try await server.waitUntilClosed()
        release.happen()
    }

    @Test func `a shutdown names the handler that goes on`() async throws {
        let (began, release) = (Event(), Event())
        let server = await bench.server { _, _ in
            began.happen()
            await release.wait()
            return 1
        }
        try request(1)
        await began.wait()
        let report = try await bench.clock.autojump {
            try await server.shutDown(grace: .seconds(3), patience: .seconds(1))
        }
        #expect(Set(report.stragglers.map(\.name)) == ["work"])
        release.happen()
    }

    @Test func `a client that reads nothing is given up`() async throws {
        let server = await bench.server { _, _ in .string(String(repeating: "x", count: 1 << 19)) }
        for id in 1...64 { try request(id) }
        try await server.waitUntilClosed()
        await #expect(throws: RPCError.closed) { try await server.call("late", .null) }
    }

    @Test func `a shutdown waits a second for a client that does not read, and no longer`() async throws {
        let second = Event()
        let server = await bench.server(atOnce: 1) { _, params in
            if params == 2 { second.happen() }
            return .string(String(repeating: "x", count: 1 << 19))
        }
        for id in 1...2 { try request(id) }
        await second.wait()  // The first answer is on its way, and more than a pipe takes.
        try await bench.clock.autojump { _ = try await server.shutDown(grace: .zero, patience: .zero) }
    }

    /// Sends a request, and reads no answer.
    private func request(_ id: Int) throws {
        let message = Message.request(id: .number(Int128(id)), method: "work", params: .number(Double(id)))
        _ = bench.ends.client.write(try message.line)
    }

    @Test func `a peer that is shut down before it has begun to read does not begin`() async throws {
        let server = bench.looseServer { _, params in params }
        try await server.shutDown(grace: .zero, patience: .zero)
        await server.start()
        let raw = RawClient(bench.ends)
        try raw.request(1)
        #expect(try await raw.next() == nil)
        try await server.waitUntilClosed()
    }

    @Test func `a peer that nobody holds any more ends its work and is freed`() async throws {
        let (began, ended) = (Event(), AsyncStream.makeStream(of: Bool.self))
        var server: Peer? = bench.looseServer { _, _ in
            began.happen()
            defer { ended.continuation.yield(Task.isCancelled) }
            try await untilCancelled()
            return .null
        }
        await server?.start()
        weak let freed = server
        let raw = RawClient(bench.ends)
        try raw.request(1)
        await began.wait()
        server = nil
        #expect(await ended.stream.first { _ in true } == true)
        #expect(freed == nil)
    }
}
