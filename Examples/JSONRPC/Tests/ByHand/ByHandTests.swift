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

    @Test func `a cancel is answered when the handler ends, if that does not look, and its id is refused until then`()
        async throws
    {
        let release = Event()
        let server = await makeServer { _, params in
            await release.wait()
            try Task.checkCancellation()
            return params
        }
        let raw = RawClient(ends)
        try raw.request(1)
        await handlers(1)
        try raw.cancel(1)
        for _ in 1...2 { #expect(try await raw.sync() == .unreadable, "The cancel has been read, and not answered.") }
        try raw.request(1)
        #expect(try await raw.next() == .to(1, .duplicate))
        release.happen()
        #expect(try await raw.next() == .to(1, .cancelled("cancelled")), "Nobody says by whom.")
        withExtendedLifetime(server) {}
    }

    @Test func `a handler that does not look is not timed out: the task group waits for it`() async throws {
        let (release, cancelled) = (Event(), Event())
        let server = await makeServer { _, params in
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
        withExtendedLifetime(server) {}
    }

    @Test func `a shutdown waits for a handler that does not look, however long that takes`() async throws {
        let (release, cancelled) = (Event(), Event())
        let server = await makeServer { _, params in
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
        let shutdown = Task { await server.shutDown() }
        await cancelled.wait()
        await clock.advance(by: .seconds(3600))
        #expect(try await raw.sync() == .unreadable, "It is open: the shutdown has not come to its end.")
        release.happen()
        #expect(try await raw.next()?.id == 1)
        await shutdown.value
        #expect(try await raw.next() == nil)
    }

    @Test func `as many requests are worked on at once as anybody sends`() async throws {
        let release = Event()
        let server = await makeServer { _, params in
            await release.wait()
            return params
        }
        let raw = RawClient(ends)
        for id in 1...1_000 { try raw.request(.number(Int128(id))) }
        await handlers(1_000)
        release.happen()
        withExtendedLifetime(server) {}
    }
}
