import GRPCCore
import GRPCNIOTransportHTTP2
import Hummingbird
import Lanyard
import LanyardGRPC
import LanyardHummingbird
import LanyardServices
import LanyardTelemetry
import Logging
import PrimeWire
import ServiceLifecycle
import UnixSignals

/// Serves primes, which a worker counts.
///
/// Four lines make the difference: a scope above all that works, the middleware that gives each request one below it, the interceptor
/// that gives the worker the time that is left, and the service that ends them all.
struct PrimeServer {
    /// Owns all that works; a test gives one that is on its clock.
    var work = TaskScope("Work")
    /// The port of the worker.
    var worker: Int
    var port = 8080
    /// How long requests may go on after SIGTERM.
    var grace = Duration.seconds(10)
    /// How long the process may go on after that.
    var patience = Duration.seconds(2)
    var logger = Logger(label: "primes")

    /// Serves until SIGTERM or Ctrl-C.
    ///
    /// - Parameter listening: Is told the port.
    func run(listening: @escaping @Sendable (Int) -> Void) async throws {
        let observations = [TaskObservation(TaskMetrics()), TaskObservation(StragglerLog(logger))]
        let client = GRPCClient(
            transport: try .http2NIOPosix(
                target: .ipv4(address: "127.0.0.1", port: worker),
                transportSecurity: .plaintext
            ),
            interceptors: [ScopedClientInterceptor()]
        )
        let accepted = Tally()
        let application = Application(
            router: router(below: work.child("Requests"), counting: accepted) { try await count($0, client) },
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { listening($0.localAddress?.port ?? 0) },
            logger: logger
        )
        let jobs = work.child("Jobs")
        jobs.addTask(name: "check the worker") { [logger] in
            try await every(.seconds(1)) {
                do { _ = try await count(100, client) } catch { logger.warning("The worker does not answer: \(error)") }
            }
        }
        let watchdog = Watchdog(patience: patience / 4) { print("accepted \(accepted.count)") }
        defer { watchdog.end() }
        // The last is shut down first: what works ends while there still is a server to answer, and a worker to ask.
        let group = ServiceGroup(
            services: [
                GRPCClientService(client), application, watchdog,
                ScopeService(work, grace: grace, patience: patience / 2, logger: logger),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await group.run()
        print("accepted \(accepted.count)")
        for observation in observations { await observation.end() }
    }

    private func router(
        below requests: TaskScope,
        counting accepted: Tally,
        count: @escaping @Sendable (Int) async throws -> Int
    ) -> Router<BasicScopedRequestContext> {
        let router = Router(context: BasicScopedRequestContext.self)
        router.add(middleware: accepted)
        router.add(middleware: TracingMiddleware())
        router.add(middleware: MetricsMiddleware())
        router.add(
            middleware: RequestScopeMiddleware(
                parent: requests,
                deadline: .header(.init("X-Request-Timeout")!, longest: .seconds(600))
            )
        )
        router.get("primes/:below") { [logger] _, context in
            let end = try context.parameters.require("below", as: Int.self)
            logger.debug("counting the primes below \(end)")
            do {
                return "\(try await count(end))\n"
            } catch {
                logger.info("stopped: \(CancellationCause.current.map(\.description) ?? "\(error)")")
                throw error
            }
        }
        // What every service has somewhere: code that waits for something and knows nothing of cancellation.
        router.get("stubborn") { [logger] _, _ in
            logger.info("a stubborn request begins")
            await oldCall(lasting: 60)
            return "done\n"
        }
        return router
    }
}

/// Asks the worker; it has the time that the request has left.
private func count(_ end: Int, _ client: GRPCClient<some ClientTransport>) async throws -> Int {
    try await withRunSpan("count") { _ in
        try await client.unary(
            request: ClientRequest(message: end),
            descriptor: CountPrimes.descriptor,
            serializer: Number(),
            deserializer: Number(),
            options: .defaults
        ) { try $0.message }
    }
}
