import NIOHTTP1

/// By what the end of a body is told (RFC 9112, 6.3).
enum Framing: Hashable {
    case length(Int64)
    case chunked
    /// By the end of the connection.
    case close

    /// Reads it off a head, and leaves one field there that says it.
    ///
    /// - Throws: ``ConnectionError/malformed(_:)`` for a body that would be none of the file: in another transfer coding than chunks, or
    ///   with two ends.
    init(_ head: inout HTTPResponseHead) throws(ConnectionError) {
        let code = head.status.code
        let (allCodings, lengths) = (head.headers["transfer-encoding"], head.headers["content-length"])
        let codings = Framing.codings(allCodings)
        let length = try Framing.length(lengths)
        if !allCodings.isEmpty { head.headers.remove(name: "transfer-encoding") }
        if code < 200 || code == 204 || code == 304 {
            self = .length(0)
        } else if codings == ["chunked"] {
            guard length == nil else { throw .malformed("it has both a Content-Length and chunks") }
            head.headers.add(name: "Transfer-Encoding", value: "chunked")
            self = .chunked
        } else if let coding = codings.first {
            throw .malformed("it has the transfer coding “\(coding.fieldText.shortened)”, which nobody has asked for")
        } else if let length {
            if lengths != ["\(length)"] { head.headers.replaceOrAdd(name: "Content-Length", value: "\(length)") }
            self = .length(length)
        } else {
            self = .close
        }
    }

    /// The transfer codings but for `identity`, which is none; `chunked` last, so that a message names another.
    private static func codings(_ fields: [String]) -> [String] {
        let all = fields.flatMap { $0.split(separator: ",") }.map { $0.trimmingSpaces.lowercased() }
        return all.filter { $0 != "identity" && !$0.isEmpty }.sorted { $0 != "chunked" && $1 == "chunked" }
    }

    /// The length that is told, once or the same several times.
    private static func length(_ fields: [String]) throws(ConnectionError) -> Int64? {
        let texts = fields.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(\.trimmingSpaces)
        guard let first = texts.first else { return nil }
        guard texts.allSatisfy({ $0 == first }) else {
            throw .malformed("it has two lengths, \(texts.map(\.fieldText).joined(separator: " and ").shortened)")
        }
        guard let length = Int64(digits: first) else {
            throw .malformed("its Content-Length is “\(first.fieldText.shortened)”")
        }
        return length
    }
}
