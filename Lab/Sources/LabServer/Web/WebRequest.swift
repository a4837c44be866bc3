internal import Foundation
internal import NIOHTTP1

/// What a client asked for.
struct WebRequest: Sendable {
    let method: HTTPMethod
    /// The path, not decoded: `/search.json`.
    let path: String
    /// The parts of the query, decoded; of two with one name the last.
    let query: [String: String]
    let headers: HTTPHeaders

    init(_ head: HTTPRequestHead) {
        method = head.method
        headers = head.headers
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = parts.count > 1 ? Self.decode(parts[1]) : [:]
    }

    /// Whether it brings a body along, which nothing here takes.
    var hasBody: Bool {
        headers.contains(name: "transfer-encoding") || headers["content-length"].contains { $0 != "0" }
    }

    private static func decode(_ query: Substring) -> [String: String] {
        var result: [String: String] = [:]
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            result[decode(part: pair[0])] = pair.count > 1 ? decode(part: pair[1]) : ""
        }
        return result
    }

    /// What is not well-formed percent-encoding stands for itself.
    private static func decode(part: Substring) -> String {
        let text = part.replacing("+", with: " ")
        return text.removingPercentEncoding ?? String(text)
    }
}
