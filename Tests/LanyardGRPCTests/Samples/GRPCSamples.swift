#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC

private func overview(_ service: some RegistrableRPCService, _ transport: HTTP2ClientTransport.Posix) {
    let calls = TaskScope("Calls")
    let server = GRPCServer(
        transport: ScopedServerTransport(
            .http2NIOPosix(address: .ipv4(host: "0.0.0.0", port: 8080), transportSecurity: .plaintext),
            parent: calls,
            deadline: CallDeadline(longest: .seconds(60))
        ),
        services: [service]
    )

    let client = GRPCClient(transport: transport, interceptors: [ScopedClientInterceptor()])
    _ = (server, client)
}

private func serve() {
    let calls = TaskScope("Calls")
    let server = GRPCServer(
        transport: ScopedServerTransport(
            .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
            parent: calls,
            deadline: CallDeadline(longest: .seconds(60))
        ),
        services: [GreeterService()]
    )
    _ = server
}

private func call(_ transport: HTTP2ClientTransport.Posix, _ tasks: TaskScope, _ request: String) {
    let client = GRPCClient(transport: transport, interceptors: [ScopedClientInterceptor()])

    tasks.addTask(deadline: .seconds(5)) {
        try await Greeter.Client(wrapping: client).sayHello(request)  // the server has what is left of five seconds
    }
}

private func keepalive(_ address: SocketAddress, _ target: any ResolvableTarget) throws {
    _ = ScopedServerTransport(
        .http2NIOPosix(
            address: address,
            transportSecurity: .plaintext,
            config: .defaults { $0.endConnections(silentFor: .seconds(10)) }
        )
    )
    try connect(
        .http2NIOPosix(
            target: target,
            transportSecurity: .plaintext,
            config: .defaults {
                $0.connection.keepalive = .init(time: .seconds(5), timeout: .seconds(2), allowWithoutCalls: true)
            }
        )
    )
}

private func connect(_ transport: HTTP2ClientTransport.Posix) {}

/// What a code generator makes of the service that the samples call.
private enum Greeter {
    struct Client<Transport: ClientTransport> {
        let client: GRPCClient<Transport>

        init(wrapping client: GRPCClient<Transport>) {
            self.client = client
        }

        func sayHello(_ request: String) async throws -> [String] { [request] }
    }
}

private struct GreeterService: RegistrableRPCService {
    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {}
}
#endif
