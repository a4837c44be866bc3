import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC
import LanyardServices
import Logging
import PrimeWire
import ServiceLifecycle
import UnixSignals

/// Counts primes for whoever asks. What it is asked for ends with the call: when the client cancels, and when its time is over.
struct PrimeWorker {
    /// Owns the calls; a test gives one that is on its clock.
    var calls = TaskScope("Calls")
    var port = 0
    var signals: [UnixSignal] = [.sigterm, .sigint]
    var logger = Logger(label: "worker")

    /// Serves until a signal.
    ///
    /// - Parameter listening: Is told the port.
    func run(listening: @escaping @Sendable (Int) -> Void) async throws {
        let transport = ScopedServerTransport(
            .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: port), transportSecurity: .plaintext),
            parent: calls,
            deadline: CallDeadline(longest: .seconds(600))
        )
        let server = GRPCServer(transport: transport, services: [Counting(logger: logger)])
        let group = ServiceGroup(
            services: [
                GRPCServerService(server),
                ScopeService(calls, grace: .seconds(1), patience: .seconds(1), logger: logger),
            ],
            gracefulShutdownSignals: signals,
            logger: logger
        )
        async let port = transport.listeningAddress.ipv4?.port ?? 0
        async let running: Void = group.run()
        listening(try await port)
        try await running
    }
}

private struct Counting: RegistrableRPCService {
    let logger: Logger

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        router.registerHandler(
            forMethod: CountPrimes.descriptor,
            deserializer: Number(),
            serializer: Number()
        ) { request, _ in
            var messages = request.messages.makeAsyncIterator()
            let end = try await messages.next() ?? 0
            let count = try await count(below: end)
            return StreamingServerResponse(single: ServerResponse(message: count))
        }
    }

    private func count(below end: Int) async throws -> Int {
        logger.debug("counting the primes below \(end)")
        do {
            return try await primes(below: end)
        } catch {
            logger.info("stopped: \(CancellationCause.current.map(\.description) ?? "\(error)")")
            throw error
        }
    }
}
