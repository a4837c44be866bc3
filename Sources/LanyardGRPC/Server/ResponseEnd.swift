#if GRPC
import GRPCCore

/// How a handler has ended a response.
enum ResponseEnd {
    case status(Status, Metadata)
    case failure(any Error)

    /// Puts another status in its place. What the handler's metadata say, stays said.
    mutating func replace(by status: Status, adding key: String, _ bytes: [UInt8]) {
        var metadata: Metadata = if case .status(_, let said) = self { said } else { [:] }
        metadata.replaceOrAddBinary(bytes, forKey: key)
        self = .status(status, metadata)
    }
}
#endif
