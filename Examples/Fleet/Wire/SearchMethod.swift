#if GRPC
import Foundation
import GRPCCore
import Lanyard

/// The one method of a worker. Its messages are JSON, so that the example needs no code generator.
enum SearchMethod {
    static let descriptor = MethodDescriptor(fullyQualifiedService: "fleet.Worker", method: "Search")
}

struct JSON<Message: Codable & Sendable>: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: Message) throws -> Bytes {
        Bytes(try JSONEncoder().encode(message))
    }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> Message {
        do {
            return try bytes.withUnsafeBytes { bytes in
                guard JSONNesting.isBearable(bytes) else { throw CocoaError(.coderReadCorrupt) }
                return try JSONDecoder().decode(Message.self, from: Data(bytes))
            }
        } catch {
            throw RPCError(code: .invalidArgument, message: "The message is no \(Message.self).", cause: error)
        }
    }
}
#endif
