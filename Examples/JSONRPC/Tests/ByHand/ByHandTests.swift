import JSONRPC
import LanyardTesting
import Testing

/// What is wrong with the version by hand. Each test says what it should not do, and does.
@Suite("By hand: the bugs") struct ByHandTests {
    private let clock = TestClock()
    private let ends = Ends()
    private let began = AsyncStream.makeStream(of: JSON.self)

    private func makeServer(_ handler: @escaping Peer.Handler) async -> PeerByHand {
        let server = PeerByHand(over: ends.server, clock: clock) { [began] method, params in
            began.continuation.yield(params)
            return try await handler(method, params)
        }
        await server.start()
        return server
    }

    /// Waits until so many handlers have begun.
    private func handlers(_ count: Int) async {
        var beginnings = began.stream.makeAsyncIterator()
        for _ in 1...count { _ = await beginnings.next() }
    }

    @Test func `an id that is used twice has two answers`() async throws {
        let release = Event()
        _ = await makeServer { _, params in
            await release.wait()
            return params
        }
        let raw = RawClient(ends)
        for params: JSON in [1, 2] { try raw.request(1, "work", params) }
        await handlers(2)
        release.happen()
        let answers: Set = [try await raw.next()?.id, try await raw.next()?.id]
        #expect(answers == [1])
    }

    @Test func `a request that ends takes away the task of a newer one, which nobody can cancel any more`() async throws
    {
        let releases = [Event(), Event()]
        _ = await makeServer { _, params in
            await releases[params == 1 ? 0 : 1].wait()
            try Task.checkCancellation()
            return params
        }
        let raw = RawClient(ends)
        try raw.request(1, "work", 1)
        await handlers(1)
        try raw.cancel(1)
        try raw.request(1, "work", 2)
        await handlers(1)
        releases[0].happen()
        #expect(try await raw.next() == .to(1, .cancelled("cancelled")))
        try raw.cancel(1)
        #expect(try await raw.sync() == .unreadable, "The cancel has been read.")
        releases[1].happen()
        #expect(try await raw.next() == .to(1, 2), "It was cancelled, and works on to its end.")
    }

    @Test func `a cancel is answered when the handler ends, if that does not look`() async throws {
        let release = Event()
        _ = await makeServer { _, params in
            await release.wait()
            try Task.checkCancellation()
            return params
        }
        let raw = RawClient(ends)
        try raw.request(1)
        await handlers(1)
        try raw.cancel(1)
        for _ in 1...2 { #expect(try await raw.sync() == .unreadable, "The cancel has been read, and not answered.") }
        release.happen()
        #expect(try await raw.next() == .to(1, .cancelled("cancelled")), "Nobody says by whom.")
    }

    @Test func `a handler that does not look is not timed out: the task group waits for it`() async throws {
        let (release, cancelled) = (Event(), Event())
        _ = await makeServer { _, params in
            await withTaskCancellationHandler {
                await release.wait()
            } onCancel: {
                cancelled.happen()
            }
            return params
        }
        let raw = RawClient(ends)
        try raw.request(1)
        await handlers(1)
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(30))
        await cancelled.wait()
        #expect(try await raw.sync() == .unreadable, "Nothing came before, although the time is over.")
        release.happen()
        #expect(try await raw.next() == .to(1, .timedOut("no answer in 30.0 seconds")))
    }

    @Test func `handlers go on after the shutdown has returned, and their answers are lost`() async throws {
        let (release, ended) = (Event(), Event())
        let server = await makeServer { _, params in
            await release.wait()
            ended.happen()
            return params
        }
        let raw = RawClient(ends)
        try raw.request(1)
        await handlers(1)
        await server.shutDown()
        release.happen()
        await ended.wait()
        #expect(try await raw.next() == nil)
    }

    @Test func `a client that hangs up gets no answer to what it has asked`() async throws {
        let release = Event()
        let server = await makeServer { _, params in
            await release.wait()
            return params
        }
        let raw = RawClient(ends)
        try raw.request(1)
        await handlers(1)
        try raw.hangUp(after: "")
        #expect(try await raw.next() == nil)
        release.happen()
        withExtendedLifetime(server) {}
    }

    @Test func `a peer that nobody holds any more is not freed: its own task holds it`() async throws {
        var server: PeerByHand? = await makeServer { _, params in params }
        weak let held = server
        server = nil
        #expect(held != nil)
    }

    @Test func `as many requests are worked on at once as anybody sends`() async throws {
        let release = Event()
        _ = await makeServer { _, params in
            await release.wait()
            return params
        }
        let raw = RawClient(ends)
        for id in 1...1_000 { try raw.request(.number(Int128(id))) }
        await handlers(1_000)
        release.happen()
    }
}
