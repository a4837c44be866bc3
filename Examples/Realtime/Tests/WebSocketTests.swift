import AsyncHTTPClient
import ChatServer
import Hummingbird
import Lanyard
import Logging
import NIOCore
import Realtime
import ServiceLifecycle
import Testing
import WebSockets

/// The same client over real web sockets of hummingbird's server, on the loopback.
@Suite("Web sockets") struct WebSocketTests {
    /// Runs a server and a test beside it; then shuts the server down, which must end although clients are connected.
    private func withServer(port: Int = 0, _ test: @escaping @Sendable (_ port: Int) async throws -> Void) async throws
    {
        let isUp = OneShot<Int>()
        let services = ServiceGroup(
            configuration: .init(
                services: [chatServer(port: port) { isUp.send($0) }],
                logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() }
            )
        )
        async let serving: Void = services.run()
        let result = await Task { try await test(isUp.value) }.result
        await services.triggerGracefulShutdown()
        try await serving
        try result.get()
    }

    private func client(_ port: Int, in app: TaskScope) -> RealtimeClient {
        var timing = Timing()
        timing.backoff = .fixed(.milliseconds(10))
        return RealtimeClient(in: app, timing: timing) {
            try await WebSocket.connect(to: "127.0.0.1", port: port, path: "/chat")
        }
    }

    private func text(_ client: RealtimeClient) async -> String? {
        for await message in client.texts { return message.text }
        return nil
    }

    @Test func `two talk to each other`() async throws {
        let app = TaskScope("App")
        try await withServer { port in
            let (ada, bob) = (client(port, in: app), client(port, in: app))
            try await ada.subscribe(to: "lobby")
            try await bob.subscribe(to: "lobby")
            try await ada.say("hello, Bob", in: "lobby")
            #expect(await text(ada) == "hello, Bob")
            #expect(await text(bob) == "hello, Bob")
            await #expect(throws: Refused("A room has letters only.")) { try await bob.subscribe(to: "1") }
            let report = try await app.shutdown(grace: .seconds(5), patience: .seconds(5))
            #expect(report.isComplete)
        }
    }

    @Test func `the server comes back, and the client is in its room again`() async throws {
        let (app, ports) = (TaskScope("App"), OneShot<Int>())
        let clients = OneShot<RealtimeClient>()
        try await withServer { port in
            let ada = client(port, in: app)
            try await ada.subscribe(to: "lobby")
            ports.send(port)
            clients.send(ada)
        }
        let ada = try await clients.value
        try await withServer(port: try await ports.value) { port in
            let bob = client(port, in: app)
            try await bob.subscribe(to: "lobby")
            try await ada.subscribe(to: "lobby")
            try await bob.say("there you are", in: "lobby")
            #expect(await text(ada) == "there you are")
        }
    }

    @Test func `other paths are no web sockets, and hummingbird's routes are there`() async throws {
        try await withServer { port in
            await #expect(throws: (any Error).self) {
                try await WebSocket.connect(to: "127.0.0.1", port: port, path: "/health")
            }
            let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/health")
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            #expect(String(buffer: try await response.body.collect(upTo: 100)) == "ok\n")
        }
    }
}
