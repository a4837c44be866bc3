#if Hummingbird
import Hummingbird
import HummingbirdCore
import LanyardHummingbird
import Logging
import ServiceLifecycle

/// Serves a router on loopback for as long as `body` takes.
func withServer(
    _ router: Router<BasicScopedRequestContext>,
    _ protocol: HTTPServerBuilder = .http1(),
    _ body: (_ port: Int) async throws -> Void
) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let application = Application(
        router: router,
        server: `protocol`,
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in
            port.yield(channel.localAddress?.port ?? 0)
            port.finish()
        },
        logger: logger
    )
    let group = ServiceGroup(services: [application], logger: logger)
    let running = Task { try await group.run() }
    var iterator = ports.makeAsyncIterator()
    guard let number = await iterator.next() else { return try await running.value }
    let result: Result<Void, any Error>
    do { result = .success(try await body(number)) } catch { result = .failure(error) }
    await group.triggerGracefulShutdown()
    try await running.value
    try result.get()
}
#endif
