import GRPCCore

/// Answers each message with itself.
struct Echo: RegistrableRPCService {
    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        for method in Method.allCases {
            router.registerHandler(forMethod: method.descriptor, deserializer: Bytes(), serializer: Bytes()) {
                request,
                _ in
                let messages = request.messages
                return StreamingServerResponse { writer in
                    for try await message in messages { try await writer.write(message) }
                    return [:]
                }
            }
        }
    }
}

enum Method: String, CaseIterable {
    /// One message each way.
    case unary
    /// Ten messages each way.
    case stream

    var descriptor: MethodDescriptor { MethodDescriptor(fullyQualifiedService: "benchmark.Echo", method: rawValue) }

    var count: Int { self == .unary ? 1 : 10 }
}

/// Messages that are bytes.
struct Bytes: MessageSerializer, MessageDeserializer {
    func serialize<Message: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Message { Message(message) }

    func deserialize<Message: GRPCContiguousBytes>(_ message: Message) throws -> [UInt8] {
        message.withUnsafeBytes { Array($0) }
    }
}
