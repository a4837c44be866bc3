internal import Lanyard

/// Why a request has no result.
public struct RPCError: Error, Hashable, Codable, Sendable {
    /// The number of the protocol.
    public let code: Int
    /// Words for people.
    public let message: String

    /// Makes an error of a number and words.
    public init(code: Int, _ message: String) { (self.code, self.message) = (code, message) }

    /// What came is no message.
    public static let unreadable = RPCError(code: -32700, "no message")
    /// Its id is that of a request that is being answered.
    public static let duplicate = RPCError(code: -32600, "a request with this id is being answered")
    /// The other end does not know the method.
    public static let unknownMethod = RPCError(code: -32601, "no such method")
    /// The method is known, but not for these parameters.
    public static let invalidParams = RPCError(code: -32602, "no such parameters")
    /// The result has a number that JSON has no word for.
    public static let unwritable = RPCError(code: -32603, "the result is no JSON")
    /// The other end takes no more requests.
    public static let shuttingDown = RPCError(code: -32097, "the server is shutting down")
    /// Nothing can be sent any more.
    public static let closed = RPCError(code: -32098, "the connection is closed")
    /// The answer took too long.
    public static func timedOut(_ words: String) -> RPCError { RPCError(code: -32001, words) }
    /// Somebody cancelled the request.
    public static func cancelled(_ words: String) -> RPCError { RPCError(code: -32800, words) }
}

extension RPCError {
    /// What the other end is told of an error.
    init(_ error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let error as DeadlineExpired: self = .timedOut("no answer in \(error.deadline)")
        default: self.init(code: -32000, "\(error)")
        }
    }

    /// What the other end is told of a cancellation.
    init(_ cause: CancellationCause) {
        self = cause.kind == .refused ? .shuttingDown : .cancelled(cause.reason ?? "\(cause.kind)")
    }
}
