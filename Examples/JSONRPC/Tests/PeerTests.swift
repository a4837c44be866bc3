import Foundation
import JSONRPC
import Lanyard
import LanyardTesting
import Synchronization
import Testing

@Suite("A client and a server over a pipe") struct PeerTests {
    private let clock = TestClock()
    private let app: TaskScope
    private let ends = Ends()
    private let kept = Kept()

    /// Peers that a test does not let go of.
    private final class Kept: Sendable {
        private let peers = Mutex<[Peer]>([])
        func keep(_ peer: Peer) { peers.withLock { $0.append(peer) } }
    }

    init() { app = TaskScope("App", clock: clock) }

    private func makeServer(
        atOnce limit: Int = 16,
        isKept: Bool = true,
        _ handler: @escaping Peer.Handler
    ) async -> Peer {
        let peer = Peer(
            "Server",
            over: ends.server,
            answeringWithin: .seconds(5),
            atOnce: limit,
            parent: app,
            handler: handler
        )
        if isKept { kept.keep(peer) }
        await peer.start()
        return peer
    }

    private func makeClient(_ handler: @escaping Peer.Handler = { _, _ in throw RPCError.unknownMethod }) async -> Peer
    {
        let peer = Peer("Client", over: ends.client, parent: app, handler: handler)
        kept.keep(peer)
        await peer.start()
        return peer
    }

    @Test func `both ends call, and each answer finds its call by id`() async throws {
        let second = Event()
        let server = await makeServer { method, params in
            guard method == "echo" else { throw RPCError.unknownMethod }
            if params == 1 { await second.wait() }
            if params == 2 { second.happen() }
            return params
        }
        let client = await makeClient { method, _ in .string("client's \(method)") }
        async let first = client.call("echo", 1)
        async let other = client.call("echo", 2)
        #expect(try await (first, other) == (1, 2), "The second answer comes first.")
        #expect(try await server.call("name", .null) == .string("client's name"))
        await #expect(throws: RPCError.unknownMethod) { try await client.call("sing", .null) }
    }

    @Test func `a client that gives up cancels the work, and the handler can say why`() async throws {
        let (began, ended) = (Event(), AsyncStream.makeStream(of: String.self))
        _ = await makeServer { _, _ in
            began.happen()
            // That of the part which the time limit watches; behind it stands the other end's.
            defer { ended.continuation.yield(CancellationCause.current?.underlying?.reason ?? "nobody") }
            try await untilCancelled()
            return .null
        }
        let client = await makeClient()
        let call = Task { try await client.call("work", .null) }
        await began.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(await ended.stream.first { _ in true } == "the other end cancelled it")
    }

    @Test func `an answer that takes too long is an error for both ends, although the handler goes on`() async throws {
        let (began, release) = (Event(), Event())
        _ = await makeServer { _, _ in
            began.happen()
            await release.wait()
            return .null
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 7, method: "work", params: .null))
        await began.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(5))
        let answer = try #require(await raw.next())
        guard case .failure(let error) = answer.result else { throw RPCError(code: 0, "an answer") }
        #expect(answer.id == 7 && error.code == -32001)
        release.happen()
    }

    @Test func `a client does not wait for ever`() async throws {
        let server = await makeServer { _, _ in
            try await untilCancelled()
            return .null
        }
        let client = await makeClient()
        await #expect(throws: DeadlineExpired.self) { try await client.call("work", .null, within: .zero) }
        withExtendedLifetime(server) {}
    }

    @Test func `an id that is being answered is refused, and can be cancelled all the same`() async throws {
        let began = Event()
        _ = await makeServer { _, _ in
            began.happen()
            try await untilCancelled()
            return .null
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: .null))
        await began.wait()
        raw.send(.request(id: 1, method: "work", params: .null))
        #expect(await raw.next()?.result == .failure(.duplicate))
        raw.send(.cancel(id: 1))
        guard case .failure(let error)? = await raw.next()?.result else { throw RPCError(code: 0, "an answer") }
        #expect(error.code == -32800)
    }

    @Test func `at most so many are worked on at once, and one that waits can be cancelled`() async throws {
        let (began, release) = (AsyncStream.makeStream(of: JSON.self), Event())
        _ = await makeServer(atOnce: 1) { _, params in
            began.continuation.yield(params)
            await release.wait()
            return params
        }
        let raw = Raw(ends.client)
        for id in 1...3 { raw.send(.request(id: id, method: "work", params: .number(Double(id)))) }
        #expect(await began.stream.first { _ in true } == 1)
        raw.send(.cancel(id: 2))
        #expect(await raw.next()?.id == 2)
        release.happen()
        #expect(await raw.next()?.id == 1)
        #expect(await raw.next()?.id == 3)
    }

    @Test func `a shutdown lets answers finish, refuses new requests, and closes`() async throws {
        let (began, release) = (Event(), Event())
        let server = await makeServer { _, _ in
            began.happen()
            await release.wait()
            return 1
        }
        let client = await makeClient { _, _ in
            try await untilCancelled()
            return .null
        }
        let call = Task { try await client.call("work", .null) }
        await began.wait()
        let own = Task { try await server.call("ask", .null) }
        let report = Task { try await server.shutDown(grace: .seconds(5), patience: .seconds(1)) }
        await clock.sleepers(atLeast: 1)
        release.happen()
        #expect(try await report.value.isComplete)
        #expect(try await call.value == 1)
        await #expect(throws: RPCError.closed) { try await own.value }
        await #expect(throws: RPCError.closed) { try await server.call("late", .null) }
        try await client.waitUntilClosed()
        await #expect(throws: RPCError.closed) { try await client.call("late", .null) }
    }

    @Test func `a request that comes while the server shuts down has one answer`() async throws {
        let (began, release) = (Event(), Event())
        let server = await makeServer { _, _ in
            began.happen()
            await release.wait()
            return 1
        }
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: .null))
        await began.wait()
        let report = Task { try await server.shutDown(grace: .seconds(5), patience: .seconds(1)) }
        await clock.sleepers(atLeast: 1)
        raw.send(.request(id: 2, method: "work", params: .null))
        let late = await raw.next()
        #expect(late?.id == 2 && late?.result == .failure(.shuttingDown))
        release.happen()
        let answer = await raw.next()
        #expect(answer?.id == 1 && answer?.result == .success(1))
        #expect(try await report.value.isComplete)
        #expect(await raw.next() == nil)
    }

    @Test func `a client that does not read holds up nobody`() async throws {
        let server = await makeServer { _, _ in .string(String(repeating: "x", count: 1 << 19)) }
        for id in 1...64 { ends.client.write(Message.request(id: id, method: "work", params: .null).line) }
        try await server.waitUntilClosed()
        await #expect(throws: RPCError.closed) { try await server.call("late", .null) }
    }

    @Test func `what is no message gets an error, and the connection goes on`() async throws {
        _ = await makeServer { _, params in params }
        let raw = Raw(ends.client)
        for text in [
            "{", "null", #"{"method":1}"#, #"{"jsonrpc":"2.0"}"#, #"{"method":"$/cancelRequest","params":{"id":1.5}}"#,
        ] {
            raw.send(text)
            #expect(await raw.next()?.result == .failure(.unreadable), "\(text)")
        }
        raw.send(.cancel(id: 99))
        raw.send(.request(id: 1, method: "echo", params: [1, 2]))
        #expect(await raw.next()?.result == .success([1, 2]))
    }

    @Test func `a peer that nobody holds any more ends its work and is freed`() async throws {
        let (began, ended) = (Event(), AsyncStream.makeStream(of: Bool.self))
        var server: Peer? = await makeServer(isKept: false) { _, _ in
            began.happen()
            defer { ended.continuation.yield(Task.isCancelled) }
            try await untilCancelled()
            return .null
        }
        weak let freed = server
        let raw = Raw(ends.client)
        raw.send(.request(id: 1, method: "work", params: .null))
        await began.wait()
        server = nil
        #expect(await ended.stream.first { _ in true } == true)
        #expect(freed == nil)
    }
}
