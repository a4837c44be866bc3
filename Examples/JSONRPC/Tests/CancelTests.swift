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

    @Test func `the second request of an id can be cancelled after the handler of the first has ended`() async throws {
        let began = AsyncStream.makeStream(of: JSON.self)
        let (release, firstEnded, secondEnded) = (Event(), Event(), Event())
        _ = await bench.server { _, params in
            began.continuation.yield(params)
            defer { (params == 1 ? firstEnded : secondEnded).happen() }
            if params == 1 { await release.wait() } else { try await untilCancelled() }
            return params
        }
        let raw = RawClient(bench.ends)
        var beginnings = began.stream.makeAsyncIterator()
        try raw.request(1, "work", 1)
        #expect(await beginnings.next() == 1)
        try raw.cancel(1)
        try raw.request(1, "work", 2)
        #expect(await beginnings.next() == 2)
        #expect(try await raw.next() == .to(1, .cancelled("the other end cancelled it")))
        release.happen()
        await firstEnded.wait()
        await bench.clock.idle()
        try raw.cancel(1)
        #expect(try await raw.next() == .to(1, .cancelled("the other end cancelled it")))
        await secondEnded.wait()
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

    @Test func `the time that a request waits for a place counts`() async throws {
        let (began, release) = (AsyncStream.makeStream(of: JSON.self), Event())
        _ = await bench.server(atOnce: 1) { _, params in
            began.continuation.yield(params)
            await release.wait()
            return params
        }
        let raw = RawClient(bench.ends)
        var beginnings = began.stream.makeAsyncIterator()
        try raw.request(1, "work", 1)
        #expect(await beginnings.next() == 1)
        await bench.clock.advance(by: .seconds(3))
        try raw.request(2, "work", 2)
        #expect(try await raw.sync() == .unreadable, "The second one waits.")
        await bench.clock.advance(by: .seconds(2))
        #expect(try await raw.next() == .to(1, .timedOut("no answer in 5.0 seconds")))
        #expect(await beginnings.next() == 2)
        await bench.clock.advance(by: .seconds(3))
        #expect(try await raw.next() == .to(2, .timedOut("no answer in 5.0 seconds")))
        release.happen()
    }

    @Test func `a request that waits for a place until its time is over is answered, and not begun`() async throws {
        let (began, release) = (AsyncStream.makeStream(of: JSON.self), Event())
        _ = await bench.server(atOnce: 1) { _, params in
            began.continuation.yield(params)
            if params == 1 { await release.wait() }
            return params
        }
        let raw = RawClient(bench.ends)
        for id in 1...2 { try raw.request(.number(Int128(id)), "work", .number(Double(id))) }
        #expect(try await raw.sync() == .unreadable, "Both have come.")
        var beginnings = began.stream.makeAsyncIterator()
        #expect(await beginnings.next() == 1)
        await bench.clock.advance(by: .seconds(5))
        var answers = [try await raw.next(), try await raw.next()].compactMap(\.self)
        answers.sort { $0.id == 1 && $1.id != 1 }
        #expect(answers == [1, 2].map { .to($0, .timedOut("no answer in 5.0 seconds")) })
        try raw.request(3, "work", 3)
        #expect(await beginnings.next() == 3)
        #expect(try await raw.next() == .to(3, 3))
        release.happen()
    }

    @Test func `a deadline of the handler's own is no time limit of the request`() async throws {
        _ = await bench.server { _, _ in
            try await Lanyard.withDeadline(in: .zero) { try await untilCancelled() }
            return .null
        }
        let raw = RawClient(bench.ends)
        try raw.request(1)
        #expect(try await raw.next() == .to(1, .failed))
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
