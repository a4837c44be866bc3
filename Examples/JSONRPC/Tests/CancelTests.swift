import JSONRPC
import Lanyard
import LanyardTesting
import Testing

@Suite("Cancellation and time limits") struct CancelTests {
    private let bench = Bench()

    @Test func `a client that gives up cancels the work, and the handler can say why`() async throws {
        let (began, ended) = (Event(), AsyncStream.makeStream(of: String.self))
        _ = await bench.server { _, _ in
            began.happen()
            // That of the part which the time limit watches; behind it stands the other end's.
            defer { ended.continuation.yield(CancellationCause.current?.underlying?.reason ?? "nobody") }
            try await untilCancelled()
            return .null
        }
        let client = await bench.client()
        let call = Task { try await client.call("work", .null) }
        await began.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(await ended.stream.first { _ in true } == "the other end cancelled it")
    }

    @Test func `a cancel is answered at once, although the handler goes on`() async throws {
        let (began, release) = (Event(), Event())
        _ = await bench.server { _, _ in
            began.happen()
            await release.wait()
            return .null
        }
        let raw = RawClient(bench.ends)
        try raw.request(1)
        await began.wait()
        try raw.cancel(1)
        #expect(try await raw.next() == .to(1, .cancelled("the other end cancelled it")))
        release.happen()
    }

    @Test func `an id can be used again as soon as its request is cancelled, and each has its answer`() async throws {
        let (began, release) = (AsyncStream.makeStream(of: JSON.self), Event())
        _ = await bench.server { _, params in
            began.continuation.yield(params)
            if params == 1 { await release.wait() }
            return params
        }
        let raw = RawClient(bench.ends)
        try raw.request(1, "work", 1)
        #expect(await began.stream.first { _ in true } == 1)
        try raw.cancel(1)
        try raw.request(1, "work", 2)
        #expect(try await raw.next() == .to(1, .cancelled("the other end cancelled it")))
        #expect(try await raw.next() == .to(1, 2))
        release.happen()
        #expect(try await raw.sync() == .unreadable, "The first one has nothing more to say.")
    }

    @Test func `an answer that takes too long is an error, although the handler goes on`() async throws {
        let (began, release) = (Event(), Event())
        _ = await bench.server { _, _ in
            began.happen()
            await release.wait()
            return .null
        }
        let raw = RawClient(bench.ends)
        try raw.request(7)
        await began.wait()
        await bench.clock.advance(by: .seconds(5))
        #expect(try await raw.next() == .to(7, .timedOut("no answer in 5.0 seconds")))
        release.happen()
    }

    @Test func `a client does not wait for ever, and tells the server that it does not`() async throws {
        let (began, ended) = (Event(), Event())
        _ = await bench.server { _, _ in
            began.happen()
            defer { ended.happen() }
            try await untilCancelled()
            return .null
        }
        let client = await bench.client()
        let call = bench.app.addTask { try await client.call("work", .null, within: .seconds(1)) }
        await began.wait()
        await bench.clock.advance(by: .seconds(1))
        await #expect(throws: DeadlineExpired.self) { try await call.value }
        await ended.wait()
    }
}
