#if GRPC
import GRPCCore

/// Messages that are texts, so that no code need be generated.
struct Text: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: String) throws -> Bytes {
        Bytes(Array(message.utf8))
    }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> String {
        bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}

/// A service with methods that a test writes: each gets its request and where to write.
struct TextService: RegistrableRPCService {
    typealias Method = @Sendable (_ request: String, _ writer: RPCWriter<String>) async throws -> Void

    var name = "test.Texts"
    let methods: [String: Method]

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        for (method, body) in methods {
            router.registerHandler(
                forMethod: MethodDescriptor(fullyQualifiedService: name, method: method),
                deserializer: Text(),
                serializer: Text()
            ) { request, _ in
                let messages = request.messages
                return StreamingServerResponse { writer in
                    var text = ""
                    for try await message in messages { text += message }
                    try await body(text, writer)
                    return [:]
                }
            }
        }
    }
}

extension MethodDescriptor {
    static func text(_ name: String) -> MethodDescriptor {
        MethodDescriptor(fullyQualifiedService: "test.Texts", method: name)
    }
}

extension GRPCClient {
    /// Calls a method, and collects what it answers.
    func call(_ method: String, _ text: String = "", metadata: Metadata = [:]) async throws -> [String] {
        try await serverStreaming(
            request: ClientRequest(message: text, metadata: metadata),
            descriptor: .text(method),
            serializer: Text(),
            deserializer: Text(),
            options: .defaults
        ) { response in
            var all: [String] = []
            for try await message in response.messages { all.append(message) }
            return all
        }
    }
}
#endif
