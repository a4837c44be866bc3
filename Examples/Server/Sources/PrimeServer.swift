import Hummingbird
import Lanyard
import LanyardHummingbird
import LanyardServices
import Logging
import ServiceLifecycle
import UnixSignals

/// Three lines make the difference: a scope above all requests, the middleware that gives each of them one below it, and
/// the service that ends them all.
struct PrimeServer {
    var port = 8080
    /// How long requests may go on after SIGTERM.
    var grace = Duration.seconds(10)
    var logger = Logger(label: "primes")

    /// Serves until SIGTERM or Ctrl-C.
    ///
    /// - Parameter listening: Is told the port.
    func run(listening: @escaping @Sendable (Int) -> Void) async throws {
        let requests = TaskScope("Requests")
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(
            middleware: RequestScopeMiddleware(
                parent: requests,
                deadline: .header(.init("X-Request-Timeout")!, longest: .seconds(600))
            )
        )
        router.get("primes/:below") { _, context in
            try await answer(below: context.parameters.require("below", as: Int.self))
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { listening($0.localAddress?.port ?? 0) },
            logger: logger
        )
        // The last is shut down first: requests end while there still is a server to answer them.
        let group = ServiceGroup(
            services: [application, ScopeService(requests, grace: grace, patience: .seconds(2), logger: logger)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await group.run()
    }

    private func answer(below end: Int) async throws -> String {
        logger.info("counting the primes below \(end)")
        do {
            return "\(try await primes(below: end))\n"
        } catch {
            logger.info("stopped: \(CancellationCause.current.map(\.description) ?? "\(error)")")
            throw error
        }
    }
}
