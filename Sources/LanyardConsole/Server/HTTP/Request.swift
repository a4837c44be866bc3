internal import Foundation

/// A request, whole.
struct Request: Sendable, Hashable {
    var method: String
    /// As it was sent: nothing that the console serves needs escaping.
    var path: String
    var query: [String: String]
    /// Names in lower case; each with its values in order.
    var headers: [String: [String]]
    var body: [UInt8] = []

    /// The value of a header; of one that came several times the first.
    func header(_ name: String) -> String? { headers[name]?.first }

    /// Whether no other request is to follow on the connection.
    var endsConnection: Bool { tokens(of: "connection").contains("close") }

    /// The tokens of a header that is a list of such, in lower case.
    func tokens(of name: String) -> [String] {
        headers[name, default: []].flatMap { value in
            value.split(separator: ",").map { $0.trimmingCharacters(in: .blanks).lowercased() }
        }
    }
}

extension Request {
    /// Reads the first lines of a request, without the empty one that ends them.
    init(head: some Sequence<UInt8>) throws(Refusal) {
        // A carriage return and the line feed after it are one Character.
        var lines = String(decoding: Array(head), as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let line = lines.popFirst() ?? ""
        let first = line.split(separator: " ", omittingEmptySubsequences: false)
        // A lone line feed ends the line for some programs, and a zero byte the text for others.
        guard first.count == 3, first[2].hasPrefix("HTTP/"), first[1].hasPrefix("/"), !first[0].isEmpty,
            line.utf8.allSatisfy({ $0 > 0x1f && $0 != 0x7f })
        else {
            throw Refusal(.badRequest, "This is not a request of HTTP/1.1.")
        }
        guard first[2] == "HTTP/1.1" else {
            throw Refusal(.httpVersionNotSupported, "The console speaks HTTP/1.1 only.")
        }
        let target = first[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: String(first[0]),
            path: String(target[0]),
            query: try Self.query(target.count > 1 ? target[1] : ""),
            headers: try Self.headers(lines)
        )
    }

    private static func query(_ text: Substring) throws(Refusal) -> [String: String] {
        var query: [String: String] = [:]
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
                throw Refusal(.badRequest, "The query is not escaped as a query has to be.")
            }
            if query[name] == nil { query[name] = value }
        }
        return query
    }

    private static func headers(_ lines: ArraySlice<Substring>) throws(Refusal) -> [String: [String]] {
        var headers: [String: [String]] = [:]
        for line in lines {
            // What else a line might hold (a lone line feed, a name with a space before the colon, a line that goes on)
            // is read differently by different programs, and that is how requests are smuggled.
            guard
                let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
                line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 })
            else { throw Refusal(.badRequest, "A header is not of the form “name: value”.") }
            let value = line[line.utf8.index(after: colon)...].trimmingCharacters(in: .blanks)
            headers[line[..<colon].lowercased(), default: []].append(value)
        }
        return headers
    }
}

extension CharacterSet {
    /// What HTTP allows around a value (RFC 9110, 5.6.3): no other blank of Unicode is taken for nothing.
    static let blanks = CharacterSet(charactersIn: " \t")
}
