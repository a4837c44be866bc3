import Foundation
import JSONRPC
import Testing

/// What is wrong with the version by hand. Each test says what it should not do, and does.
@Suite("By hand: the bugs") struct ByHandTests {
    private let ends = Ends()

    private func makeServer(within limit: Duration = .seconds(30), _ handler: @escaping Peer.Handler) async
        -> PeerByHand
    {
        let peer = PeerByHand(over: ends.server, answeringWithin: limit, handler: handler)
        await peer.start()
        return peer
    }

    @Test func `an id that is used twice hides the first task, which nobody can cancel any more`() async throws {
        let (began, release) = (AsyncStream.makeStream(of: Int.self), Event())
        _ = await makeServer { _, params in
            began.continuation.yield(1)
            await release.wait()
            return params
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: 1))
        raw.send(.request(id: 1, method: "work", params: 2))
        var beginnings = began.stream.makeAsyncIterator()
        for _ in 1...2 { _ = await beginnings.next() }
        release.happen()
        #expect(await raw.next()?.id == 1)
        #expect(await raw.next()?.id == 1, "One request id gets two answers.")
    }

    @Test func `a cancel is answered when the handler ends, if that does not look`() async throws {
        let (began, release) = (Event(), Event())
        _ = await makeServer { _, params in
            began.happen()
            await release.wait()
            return params
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: 1))
        await began.wait()
        raw.send(.cancel(id: 1))
        raw.send("{")
        #expect(await raw.next()?.result == .failure(.unreadable), "The cancel has been read.")
        raw.send("{")
        #expect(await raw.next()?.result == .failure(.unreadable), "There is no answer yet.")
        release.happen()
        #expect(await raw.next()?.result == .failure(.cancelled("cancelled")), "Nobody says by whom.")
    }

    @Test func `a handler that does not look is not timed out: the task group waits for it`() async throws {
        let (began, release) = (Event(), Event())
        _ = await makeServer(within: .zero) { _, params in
            began.happen()
            await release.wait()
            return params
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: 1))
        await began.wait()
        raw.send("{")
        #expect(await raw.next()?.result == .failure(.unreadable), "Nothing came before, although the time is over.")
        release.happen()
        #expect(await raw.next()?.id == 1)
    }

    @Test func `handlers go on after the shutdown has returned`() async throws {
        let (began, release, ended) = (Event(), Event(), Event())
        let server = await makeServer { _, params in
            began.happen()
            await release.wait()
            ended.happen()
            return params
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: 1))
        await began.wait()
        await server.shutDown()
        release.happen()
        await ended.wait()
    }

    @Test func `a peer that nobody holds any more is not freed: its own task holds it`() async throws {
        var server: PeerByHand? = await makeServer { _, params in params }
        weak let held = server
        server = nil
        #expect(held != nil)
    }
}
