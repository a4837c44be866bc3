public import Foundation

/// What the two ends of a connection say to each other: JSON-RPC 2.0, and the Language Server Protocol's `$/cancelRequest`.
public enum Message: Sendable {
    case request(id: Int, method: String, params: JSON)
    case cancel(id: Int)
    case response(id: Int?, Result<JSON, RPCError>)

    /// Reads a line; `nil` if it is none of these.
    public init?(_ line: Data) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: line) else { return nil }
        switch (fields.method, fields.id) {
        case ("$/cancelRequest", _):
            guard case .object(let params)? = fields.params, case .number(let number)? = params["id"],
                let id = Int(exactly: number)
            else { return nil }
            self = .cancel(id: id)
        case (let method?, let id?):
            self = .request(id: id, method: method, params: fields.params ?? .null)
        case (nil, let id):
            if let error = fields.error {
                self = .response(id: id, .failure(error))
            } else if let id {
                self = .response(id: id, .success(fields.result ?? .null))
            } else {
                return nil
            }
        case (_?, nil):
            return nil
        }
    }

    /// The line, without its end.
    public var line: Data {
        var fields = Fields()
        switch self {
        case .request(let id, let method, let params):
            (fields.id, fields.method, fields.params) = (id, method, params)
        case .cancel(let id):
            (fields.method, fields.params) = ("$/cancelRequest", .object(["id": .number(Double(id))]))
        case .response(let id, .success(let result)):
            (fields.id, fields.result) = (id, result)
        case .response(let id, .failure(let error)):
            (fields.id, fields.error) = (id, error)
        }
        // None of them can fail to be encoded but a number that is not finite.
        return (try? JSONEncoder().encode(fields))
            ?? Data(#"{"jsonrpc":"2.0","error":{"code":-32603,"message":"no JSON"}}"#.utf8)
    }

    private struct Fields: Codable {
        var jsonrpc = "2.0"
        var id: Int?
        var method: String?
        var params: JSON?
        var result: JSON?
        var error: RPCError?
    }
}

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
    /// The other end takes no more requests.
    public static let shuttingDown = RPCError(code: -32097, "the server is shutting down")
    /// Nothing can be sent any more.
    public static let closed = RPCError(code: -32098, "the connection is closed")
    /// The answer took too long.
    public static func timedOut(_ words: String) -> RPCError { RPCError(code: -32001, words) }
    /// Somebody cancelled the request.
    public static func cancelled(_ words: String) -> RPCError { RPCError(code: -32800, words) }
}
