#if Cluster
import GRPCCore
import SwiftProtobuf

/// A method of etcd, with what is sent and what comes back.
struct EtcdMethod<Request: Message, Response: Message>: Sendable {
    let descriptor: MethodDescriptor

    init(_ service: String, _ method: String) {
        descriptor = MethodDescriptor(fullyQualifiedService: "etcdserverpb.\(service)", method: method)
    }
}

struct ProtobufCoding<Coded: Message>: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: Coded) throws -> Bytes {
        let bytes: [UInt8] = try message.serializedBytes()
        return Bytes(bytes)
    }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Coded {
        do {
            return try bytes.withUnsafeBytes { try Coded(serializedBytes: Array($0)) }
        } catch {
            throw RPCError(
                code: .internalError,
                message: "etcd's answer is no \(Coded.protoMessageName).",
                cause: error
            )
        }
    }
}
#endif
