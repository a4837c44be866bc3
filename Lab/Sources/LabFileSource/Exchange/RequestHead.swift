internal import Foundation

/// The first lines of a request, up to the empty one.
struct RequestHead: Sendable, Hashable {
    var method: String
    /// As it was sent, with its query.
    var target: String
    /// The decoded path without its leading slash.
    var file: String
    var version: String
    /// Names in lower case.
    var headers: [String: String]

    /// - Returns: `nil` if the text is not the head of a request.
    init?(_ text: String) {
        // A carriage return and the line feed after it are one Character.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }[...]
        guard let first = lines.popFirst() else { return nil }
        let parts = first.split(separator: " ")
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1.") else { return nil }
        method = String(parts[0])
        target = String(parts[1])
        version = String(parts[2])
        let path = parts[1].prefix { $0 != "?" }
        guard path.hasPrefix("/"), let decoded = String(path.dropFirst()).removingPercentEncoding else { return nil }
        file = decoded
        headers = [:]
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
    }

    /// Whether the connection may carry another request after this one.
    var keepsAlive: Bool {
        version == "HTTP/1.1" && headers["connection"]?.lowercased() != "close" && !hasBody
    }

    private var hasBody: Bool {
        headers["transfer-encoding"] != nil || (headers["content-length"] ?? "0") != "0"
    }
}
