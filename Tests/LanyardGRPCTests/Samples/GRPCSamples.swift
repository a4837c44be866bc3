#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC

private func serve(_ service: TextService) throws {
    let calls = TaskScope("Calls")
    let server = GRPCServer(
        transport: ScopedServerTransport(
            .http2NIOPosix(address: .ipv4(host: "0.0.0.0", port: 8080), transportSecurity: .plaintext),
            parent: calls,
            deadline: CallDeadline(longest: .seconds(60))
        ),
        services: [service]
    )
    _ = server
}
#endif
