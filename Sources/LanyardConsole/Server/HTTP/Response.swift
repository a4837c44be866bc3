internal import Foundation

/// An answer, whole.
struct Response: Sendable {
    var status: HTTPStatus
    var headers: [(name: String, value: String)] = []
    var body = Data()
    /// Whether the connection is closed after it.
    var endsConnection = false
    /// Whose pages may show it in a frame.
    var framedBy: [FrameOrigin] = []

    /// What every answer says. There are no CORS headers: no other page is to read anything.
    private static let safety = """
        Cache-Control: no-store\r
        Cross-Origin-Opener-Policy: same-origin\r
        Cross-Origin-Resource-Policy: same-origin\r
        Referrer-Policy: no-referrer\r
        X-Content-Type-Options: nosniff\r

        """

    /// What its page may load, and who may show it.
    private var policy: String {
        """
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \
        \(framedBy.isEmpty ? "'none'" : framedBy.map(\.text).joined(separator: " "))\r

        """
    }

    /// The bytes to send.
    var encoded: Data {
        var head = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n" + policy + Self.safety
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        // An answer that changes the protocol has no body, and must not say so.
        if status != .switchingProtocols { head += "Content-Length: \(body.count)\r\n" }
        if endsConnection { head += "Connection: close\r\n" }
        return Data((head + "\r\n").utf8) + body
    }
}

extension Response {
    static func json(_ value: some Encodable, _ status: HTTPStatus = .ok) -> Response {
        do {
            return content(try JSONEncoder().encode(value), "application/json", status)
        } catch {
            // A number that JSON does not have; the text is only built from constants.
            return json(Wire.Failure(error: "The answer has no form in JSON: \(error)"), .internalServerError)
        }
    }

    static func content(_ body: Data, _ type: String, _ status: HTTPStatus = .ok) -> Response {
        Response(status: status, headers: [("Content-Type", type)], body: body)
    }

    static func refusing(_ refusal: Refusal) -> Response {
        var response = json(Wire.Failure(error: refusal.message), refusal.status)
        if let allowed = refusal.allowed { response.headers.append(("Allow", allowed)) }
        return response
    }
}
