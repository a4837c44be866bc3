public import Foundation

/// What the two ends of a connection say to each other: JSON-RPC 2.0 without batches, and the Language Server Protocol's
/// `$/cancelRequest`.
public enum Message: Sendable {
    case request(id: RequestID, method: String, params: JSON)
    case notification(method: String, params: JSON)
    case cancel(id: RequestID)
    case response(id: RequestID?, Result<JSON, RPCError>)

    private static let cancelMethod = "$/cancelRequest"

    /// A line that is no message.
    public struct Unreadable: Error {
        /// The request that is to be answered with an error, as far as one can be recognized.
        public let id: RequestID?
        /// That error.
        public let reason: RPCError

        fileprivate init(id: RequestID? = nil, _ reason: RPCError = .invalidRequest) {
            (self.id, self.reason) = (id, reason)
        }
    }

    /// Reads a line; `nil` for a notification that makes no sense: nobody waits for an answer.
    public init?(_ line: Data) throws(Unreadable) {
        guard let head = Self.read(Head.self, line) else {
            throw Self.read(Anything.self, line) == nil ? Unreadable(.unreadable) : Unreadable()
        }
        let body = Self.read(Body.self, line)
        switch (head.method, head.id) {
        case (Self.cancelMethod, nil) where !head.hasID:
            guard let id = Self.read(Cancel.self, line)?.params.id else { return nil }
            self = .cancel(id: id)
        case (let method?, nil) where !head.hasID:
            guard let body else { return nil }
            self = .notification(method: method, params: body.params ?? .null)
        case (let method?, let id?):
            guard let body else { throw Unreadable(id: id) }
            self = .request(id: id, method: method, params: body.params ?? .null)
        case (nil, let id):
            // Its id is one of this end: an error with it would be taken for an answer.
            guard let result = body?.response else { throw Unreadable() }
            self = .response(id: id, result)
        case (_?, nil):
            throw Unreadable()
        }
    }

    /// The peer may send anything, and Foundation's reader does not bear everything.
    private static func read<Value: Decodable>(_ type: Value.Type, _ line: Data) -> Value? {
        try? UntrustedJSON.read(line, mostBytes: LineChannel.longestLine, mostValues: LineChannel.longestLine) {
            try JSONDecoder().decode(type, from: $0)
        }
    }

    /// The line, without its end.
    ///
    /// - Throws: `EncodingError` if there is a number that is not finite; ``RPCError/tooLong``.
    public var line: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let line = try encoder.encode(self)
            guard line.count <= LineChannel.longestLine else { throw RPCError.tooLong }
            return line
        }
    }
}

// MARK: Reading

/// What tells which kind of message it is, and whom to answer if the rest makes no sense.
private struct Head: Decodable {
    let id: RequestID?
    let hasID: Bool
    let method: String?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Message.Field.self)
        hasID = fields.contains(.id)
        id = try fields.decodeIfPresent(RequestID.self, forKey: .id)
        method = try fields.decodeIfPresent(String.self, forKey: .method)
    }
}

/// The rest.
private struct Body: Decodable {
    let params: JSON?
    let response: Result<JSON, RPCError>?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Message.Field.self)
        params = try fields.decodeIfPresent(JSON.self, forKey: .params)
        if let error = try fields.decodeIfPresent(RPCError.self, forKey: .error) {
            response = .failure(error)
        } else {
            response = fields.contains(.result) ? .success(try fields.decode(JSON.self, forKey: .result)) : nil
        }
    }
}

/// What is JSON at all.
private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

/// The request that is no longer wanted: its id is read as an id, not as a number among others.
private struct Cancel: Codable {
    struct Params: Codable { let id: RequestID }
    let params: Params
}

// MARK: Writing

extension Message: Encodable {
    fileprivate enum Field: String, CodingKey { case jsonrpc, id, method, params, result, error }

    /// Writes the fields of the protocol.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode("2.0", forKey: .jsonrpc)
        switch self {
        case .request(let id, let method, let params):
            try fields.encode(id, forKey: .id)
            try fields.encode(method, forKey: .method)
            try fields.encode(params, forKey: .params)
        case .notification(let method, let params):
            try fields.encode(method, forKey: .method)
            try fields.encode(params, forKey: .params)
        case .cancel(let id):
            try fields.encode(Self.cancelMethod, forKey: .method)
            try fields.encode(Cancel.Params(id: id), forKey: .params)
        case .response(let id, .success(let result)):
            try fields.encode(id, forKey: .id)
            try fields.encode(result, forKey: .result)
        case .response(let id, .failure(let error)):
            try fields.encode(id, forKey: .id)
            try fields.encode(error, forKey: .error)
        }
    }
}
