#if GRPC
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardConsole
import LanyardGRPC

/// A process that searches for others until it is told to stop.
struct Worker {
    let options: Options

    func run() async throws {
        let calls = TaskScope("Calls")
        let console = options.hasConsole ? try await Console.start(allowsCancelling: true, announces: false) : nil
        if let console { print("console \(console.url)") }

        let server = GRPCServer(transport: try transport(parent: calls), services: [SearchService(root: options.root)])
        let tasks = TaskScope("Worker")
        let stop = await Signals { name in
            tasks.addTask(id: "stop", policy: .skip) {
                print("stopping: \(name)")
                server.beginGracefulShutdown()
                print("stopped: \(try await calls.shutdown(grace: .seconds(1), patience: .seconds(1)))")
            }
        }
        defer { stop.end() }
        tasks.addTask(name: "address") {
            if let port = try await server.listeningAddress?.port { print("listening \(options.host):\(port)") }
        }
        try await server.serve()
        try await tasks.close()
        await console?.stop()
    }

    private func transport(parent: TaskScope) throws -> ScopedServerTransport<HTTP2ServerTransport.Posix> {
        ScopedServerTransport(
            .http2NIOPosix(
                address: .ipv4(host: options.host, port: options.port),
                transportSecurity: .plaintext,
                config: .defaults {
                    // A coordinator that is gone without a word: its power, or the network.
                    $0.endConnections(silentFor: options.keepalive * 2)
                }
            ),
            parent: parent
        )
    }
}

extension SocketAddress {
    fileprivate var port: Int? { ipv4?.port ?? ipv6?.port }
}
#endif
