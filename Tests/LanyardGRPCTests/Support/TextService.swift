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

/// A service with methods that a test writes: each gets its request, or the stream of it, and where to write.
struct TextService: RegistrableRPCService {
    typealias Method = @Sendable (_ request: String, _ writer: RPCWriter<String>) async throws -> Void
    typealias Stream =
        @Sendable (_ requests: RPCAsyncSequence<String, any Error>, _ writer: RPCWriter<String>) async throws -> Void

    let name: String
    private let streams: [String: Stream]

    init(name: String = "test.Texts", methods: [String: Method], streams: [String: Stream] = [:]) {
        self.name = name
        let whole = methods.mapValues { body -> Stream in
            { requests, writer in
                var text = ""
                for try await request in requests { text += request }
                try await body(text, writer)
            }
        }
        self.streams = streams.merging(whole) { $1 }
    }

    func registerMethods<Transport: ServerTransport>(with router: inout RPCRouter<Transport>) {
        for (method, body) in streams {
            router.registerHandler(
                forMethod: MethodDescriptor(fullyQualifiedService: name, method: method),
                deserializer: Text(),
                serializer: Text()
            ) { request, _ in
                let messages = request.messages
                return StreamingServerResponse { writer in
                    try await body(messages, writer)
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
    /// Calls a method with a stream, and collects what it answers.
    func call(
        _ method: String,
        sending requests: @escaping @Sendable (RPCWriter<String>) async throws -> Void,
        onAnswer: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> [String] {
        try await bidirectionalStreaming(
            request: StreamingClientRequest(producer: requests),
            descriptor: .text(method),
            serializer: Text(),
            deserializer: Text(),
            options: .defaults
        ) { response in
            var all: [String] = []
            for try await message in response.messages {
                onAnswer(message)
                all.append(message)
            }
            return all
        }
    }

    /// Calls a method, and collects what it answers.
    func call(
        _ method: String,
        _ text: String = "",
        metadata: Metadata = [:],
        options: CallOptions = .defaults
    ) async throws -> [String] {
        try await serverStreaming(
            request: ClientRequest(message: text, metadata: metadata),
            descriptor: .text(method),
            serializer: Text(),
            deserializer: Text(),
            options: options
        ) { response in
            var all: [String] = []
            for try await message in response.messages { all.append(message) }
            return all
        }
    }
}
#endif
