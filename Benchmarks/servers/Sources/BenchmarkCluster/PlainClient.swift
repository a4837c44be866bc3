import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import SwiftProtobuf

/// What one writes without a library for it: a transaction that takes a key if it is free, and one that deletes it.
struct PlainClient: Sendable {
    private let client: GRPCClient<HTTP2ClientTransport.Posix>

    /// Connects for as long as `body` takes.
    static func with(_ endpoint: String, _ body: (PlainClient) async throws -> Void) async throws {
        let port = Int(endpoint.split(separator: ":").last ?? "") ?? 2379
        let transport = try HTTP2ClientTransport.Posix(
            target: .ipv4(address: "127.0.0.1", port: port),
            transportSecurity: .plaintext
        )
        try await withGRPCClient(transport: transport) { try await body(PlainClient(client: $0)) }
    }

    func claim(_ key: Data, lease: Int64) async throws {
        _ = try await transact(
            .with {
                $0.compare = [
                    .with {
                        $0.result = .equal
                        $0.target = .create
                        $0.key = key
                        $0.createRevision = 0
                    }
                ]
                $0.success = [
                    .with {
                        $0.requestPut = .with {
                            $0.key = key
                            $0.value = Data("{\"member\":\"plain\"}".utf8)
                            $0.lease = lease
                        }
                    }
                ]
                $0.failure = [.with { $0.requestRange = .with { $0.key = key } }]
            }
        )
    }

    func release(_ key: Data) async throws {
        _ = try await transact(.with { $0.success = [.with { $0.requestDeleteRange = .with { $0.key = key } }] })
    }

    func grant(seconds: Int64) async throws -> Int64 {
        let answer: Etcd_LeaseGrantResponse = try await call(
            "Lease",
            "LeaseGrant",
            Etcd_LeaseGrantRequest.with { $0.ttl = seconds }
        )
        return answer.id
    }

    func transact(_ request: Etcd_TxnRequest) async throws -> Etcd_TxnResponse {
        try await call("KV", "Txn", request)
    }

    private func call<Request: Message, Response: Message>(
        _ service: String,
        _ method: String,
        _ request: Request
    ) async throws -> Response {
        while true {
            do {
                return try await client.unary(
                    request: ClientRequest(message: request),
                    descriptor: MethodDescriptor(fullyQualifiedService: "etcdserverpb.\(service)", method: method),
                    serializer: Coding<Request>(),
                    deserializer: Coding<Response>(),
                    options: .defaults
                ) { try $0.message }
            } catch let error as RPCError where error.code == .unavailable {
                // swift-nio-http2 gives up a connection after 200 pings in 30 seconds, and etcd pings with its answers.
                await Task.yield()
            }
        }
    }
}

private struct Coding<Coded: Message>: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: Coded) throws -> Bytes {
        let bytes: [UInt8] = try message.serializedBytes()
        return Bytes(bytes)
    }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Coded {
        try bytes.withUnsafeBytes { try Coded(serializedBytes: Array($0)) }
    }
}
