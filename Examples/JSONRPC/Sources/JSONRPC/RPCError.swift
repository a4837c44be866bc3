internal import Lanyard

/// Why a request has no result.
public struct RPCError: Error, Hashable, Codable, Sendable {
    /// The number of the protocol.
    public let code: Int
    /// Words for people.
    public let message: String

    /// Makes an error of a number and words.
    public init(code: Int, _ message: String) { (self.code, self.message) = (code, message) }

    /// What came is no JSON.
    public static let unreadable = RPCError(code: -32700, "no JSON")
    /// What came is JSON, and no message.
    public static let invalidRequest = RPCError(code: -32600, "no message")
    /// Its id is that of a request that is being answered.
    public static let duplicate = RPCError(code: -32600, "a request with this id is being answered")
    /// The other end does not know the method.
    public static let unknownMethod = RPCError(code: -32601, "no such method")
    /// The method is known, but not for these parameters.
    public static let invalidParams = RPCError(code: -32602, "no such parameters")
    /// The result has a number that JSON has no word for.
    public static let unwritable = RPCError(code: -32603, "the result is no JSON")
    /// The line would be longer than the other end reads: ``LineChannel/longestLine``.
    public static let tooLong = RPCError(code: -32099, "the message is too long")
    /// The handler failed, for a reason that is no business of the other end.
    public static let failed = RPCError(code: -32000, "the request has failed")
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
    /// What the other end is told of an error: one of a deadline is that of the request, because others are ``failed`` by then.
    init(_ error: any Error, timeLimit: Duration) {
        switch error {
        case let error as RPCError: self = error
        case is DeadlineExpired: self = .timedOut("no answer in \(timeLimit)")
        default: self = .failed
        }
    }

    /// What the other end is told of a cancellation.
    init(_ cause: CancellationCause) {
        self = cause.kind == .refused ? .shuttingDown : .cancelled(cause.reason ?? "\(cause.kind)")
    }
}
