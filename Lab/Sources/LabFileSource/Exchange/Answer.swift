internal import Foundation

/// What will be sent for a request: decided as a whole before the first byte leaves.
struct Answer: Sendable, Hashable {
    enum Body: Sendable, Hashable {
        case none
        case text(String)
        case content(Range<Int>)
    }

    /// What happens on the way through the body.
    enum Course: Sendable, Hashable {
        case complete
        case cut(after: Int)
        case reset(after: Int)
        case stall(after: Int)

        /// After how many bytes of the body something happens.
        var limit: Int? {
            switch self {
            case .complete: nil
            case .cut(let count), .reset(let count), .stall(let count): count
            }
        }
    }

    var status: Int
    var headers: [HeaderField] = []
    var body = Body.none
    var course = Course.complete
    var stallsHead = false
    /// The head says so, and the connection is closed after the body.
    var announcesClose = false
    /// The connection is closed after the body, without a word.
    var closes = false

    subscript(header name: String) -> String? {
        get { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            headers.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { headers.append(HeaderField(name, newValue)) }
        }
    }

    /// Whether another request may follow once the body has been sent to its end.
    var keepsConnection: Bool {
        guard !announcesClose, !closes else { return false }
        switch course {
        case .complete, .stall: return true
        case .cut, .reset: return false
        }
    }

    var announcedLength: Int? {
        self[header: "Content-Length"].flatMap { Int($0) }
    }

    var isChunked: Bool {
        self[header: "Transfer-Encoding"] == "chunked"
    }

    /// The head as it goes over the wire.
    func head(at date: Date) -> Data {
        var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Unnamed")", "Date: \(HTTPDate.string(from: date))"]
        lines += headers.map { "\($0.name): \($0.value)" }
        if announcesClose { lines.append("Connection: close") }
        return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }

    private static let phrases = [
        200: "OK", 206: "Partial Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 410: "Gone", 416: "Range Not Satisfiable",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
