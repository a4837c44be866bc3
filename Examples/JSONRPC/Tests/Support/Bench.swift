import JSONRPC
import Lanyard
import LanyardTesting
import Synchronization

/// The two ends of a connection, with a clock that moves when the test says so.
final class Bench: Sendable {
    let clock = TestClock()
    let ends = Ends()
    let app: TaskScope
    private let peers = Mutex<[Peer]>([])

    init() { app = TaskScope("App", on: clock) }

    /// Makes a server, which gives each answer five seconds; it is kept until the end of the test.
    func server(
        atOnce limit: Int = 16,
        log: @escaping @Sendable (String, any Error) -> Void = { _, _ in },
        _ handler: @escaping Peer.Handler
    ) async -> Peer {
        let server = looseServer(atOnce: limit, log: log, handler)
        await server.start()
        peers.withLock { $0.append(server) }
        return server
    }

    /// Makes a server that nobody keeps, and that does not read yet.
    func looseServer(
        atOnce limit: Int = 16,
        log: @escaping @Sendable (String, any Error) -> Void = { _, _ in },
        _ handler: @escaping Peer.Handler
    ) -> Peer {
        Peer(
            "Server",
            over: ends.server,
            answeringWithin: .seconds(5),
            atOnce: limit,
            parent: app,
            log: log,
            handler: handler
        )
    }

    func client(_ handler: @escaping Peer.Handler = { _, _ in throw RPCError.unknownMethod }) async -> Peer {
        let client = Peer("Client", over: ends.client, parent: app, handler: handler)
        peers.withLock { $0.append(client) }
        await client.start()
        return client
    }
}
