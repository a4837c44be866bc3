#if Cluster
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import SwiftProtobuf

@testable import LanyardCluster

/// A server that answers whatever etcd is asked, at once, with one number in every place that takes one.
struct LyingServer: RegistrableRPCService {
    let number: Int64

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        let number = number
        let header = Etcd_ResponseHeader.with { $0.revision = number }
        let key: @Sendable (Data) -> Etcd_KeyValue = { request in
            .with {
                $0.key = request
                ($0.createRevision, $0.modRevision, $0.lease) = (number, number, number)
            }
        }
        answer(EtcdMethods.range, in: &router) { request in
            .with {
                $0.header = header
                $0.kvs = [key(request.key)]
            }
        }
        answer(EtcdMethods.transaction, in: &router) { request in
            .with {
                $0.header = header
                $0.succeeded = true
                $0.responses = request.success.map { operation in
                    .with { answer in
                        switch operation.request {
                        case .requestRange(let range):
                            answer.responseRange = .with {
                                $0.header = header
                                $0.kvs = [key(range.key)]
                            }
                        case .requestPut: answer.responsePut = .with { $0.header = header }
                        default: break
                        }
                    }
                }
            }
        }
        answer(EtcdMethods.grant, in: &router) { _ in .with { ($0.id, $0.ttl) = (number, number) } }
        answer(EtcdMethods.revoke, in: &router) { _ in .init() }
        answer(EtcdMethods.keepAlive, in: &router) { _ in .with { $0.ttl = number } }
        answer(EtcdMethods.watch, in: &router) { request in
            .with {
                $0.header = header
                $0.watchID = request.createRequest.watchID
                $0.events = [.with { $0.kv = key(request.createRequest.key) }]
            }
        }
    }

    private func answer<Request, Response, Transport: ServerTransport>(
        _ method: EtcdMethod<Request, Response>,
        in router: inout RPCRouter<Transport>,
        _ answer: @escaping @Sendable (Request) -> Response
    ) {
        router.registerHandler(
            forMethod: method.descriptor,
            deserializer: ProtobufCoding<Request>(),
            serializer: ProtobufCoding<Response>()
        ) { request, _ in
            StreamingServerResponse { writer in
                for try await message in request.messages { try await writer.write(answer(message)) }
                return [:]
            }
        }
    }

    /// Calls something with the address of such a server.
    static func with(_ number: Int64, _ body: (String) async throws -> Void) async throws {
        let transport = HTTP2ServerTransport.Posix(
            address: .ipv4(host: "127.0.0.1", port: 0),
            transportSecurity: .plaintext
        )
        let server = GRPCServer(transport: transport, services: [LyingServer(number: number)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.serve() }
            let port = try await transport.listeningAddress.ipv4?.port ?? 0
            try await body("http://127.0.0.1:\(port)")
            group.cancelAll()
        }
    }
}
#endif
