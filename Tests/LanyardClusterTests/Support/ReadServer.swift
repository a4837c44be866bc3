#if Cluster
import GRPCCore
import GRPCNIOTransportHTTP2

@testable import LanyardCluster

/// A server that answers reads as etcd does, or as a test wants.
struct ReadServer: RegistrableRPCService {
    typealias Answer = @Sendable (Etcd_RangeRequest) async throws -> Etcd_RangeResponse

    private let answer: Answer

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        router.registerHandler(
            forMethod: EtcdMethods.range.descriptor,
            deserializer: ProtobufCoding<Etcd_RangeRequest>(),
            serializer: ProtobufCoding<Etcd_RangeResponse>()
        ) { [answer] request, _ in
            var messages = request.messages.makeAsyncIterator()
            guard let question = try await messages.next() else { throw RPCError(code: .invalidArgument, message: "") }
            let page = try await answer(question)
            return StreamingServerResponse { writer in
                try await writer.write(page)
                return [:]
            }
        }
    }

    /// Calls something with a client of such a server.
    static func with(_ answer: @escaping Answer, _ body: (EtcdClient) async throws -> Void) async throws {
        let transport = HTTP2ServerTransport.Posix(
            address: .ipv4(host: "127.0.0.1", port: 0),
            transportSecurity: .plaintext
        )
        let server = GRPCServer(transport: transport, services: [ReadServer(answer: answer)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.serve() }
            let port = try await transport.listeningAddress.ipv4?.port ?? 0
            try await with(["http://127.0.0.1:\(port)"], body)
            server.beginGracefulShutdown()
            try await group.waitForAll()
        }
    }

    /// Calls something with a client of these members.
    static func with(
        _ endpoints: [String],
        _ body: (EtcdClient) async throws -> Void
    ) async throws {
        let connections = try EtcdConnections(endpoints.map { try EtcdEndpoint($0) }, credentials: nil, tls: .defaults)
        async let run: Void = connections.run()
        defer { connections.close() }
        try await body(EtcdClient(connections: connections, patience: .seconds(5)))
        connections.close()
        await run
    }
}
#endif
