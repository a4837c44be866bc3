#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC

typealias Client = GRPCClient<HTTP2ClientTransport.Posix>
typealias Server = GRPCServer<ScopedServerTransport<HTTP2ServerTransport.Posix>>

/// Serves methods on loopback, and calls them, for as long as `body` takes.
func withCalls(
    _ methods: [String: TextService.Method],
    streams: [String: TextService.Stream] = [:],
    service: String = "test.Texts",
    parent: TaskScope? = nil,
    deadline: CallDeadline = CallDeadline(),
    disclosure: CauseDisclosure = .reasons,
    interceptors: [any ServerInterceptor] = [],
    _ body: (_ client: Client, _ server: Server, _ port: Int) async throws -> Void
) async throws {
    let transport = ScopedServerTransport(
        .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
        parent: parent,
        deadline: deadline,
        disclosure: disclosure
    )
    try await withGRPCServer(
        transport: transport,
        services: [TextService(name: service, methods: methods, streams: streams)],
        interceptors: interceptors
    ) { server in
        let port = try await server.listeningAddress?.ipv4?.port ?? 0
        try await withClient(port: port) { try await body($0, server, port) }
    }
}

/// A client of its own, with a connection of its own.
func withClient<Result: Sendable>(
    port: Int,
    interceptors: [any ClientInterceptor] = [ScopedClientInterceptor()],
    _ body: (Client) async throws -> Result
) async throws -> Result {
    try await withGRPCClient(
        transport: .http2NIOPosix(target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext),
        interceptors: interceptors,
        handleClient: body
    )
}
#endif
