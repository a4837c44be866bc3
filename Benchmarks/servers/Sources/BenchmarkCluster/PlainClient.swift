import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import SwiftProtobuf

/// What one writes without a library for it: a transaction that takes a key if it is free, and one that deletes it.
struct PlainClient: Sendable {
    let client: GRPCClient<HTTP2ClientTransport.Posix>

    func claim(_ key: Data, lease: Int64) async throws -> Bool {
        try await transact(
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
        ).succeeded
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

    private func transact(_ request: Etcd_TxnRequest) async throws -> Etcd_TxnResponse {
        try await call("KV", "Txn", request)
    }

    private func call<Request: Message, Response: Message>(
        _ service: String,
        _ method: String,
        _ request: Request
    ) async throws -> Response {
        try await client.unary(
            request: ClientRequest(message: request),
            descriptor: MethodDescriptor(fullyQualifiedService: "etcdserverpb.\(service)", method: method),
            serializer: Coding<Request>(),
            deserializer: Coding<Response>(),
            options: .defaults
        ) { try $0.message }
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
