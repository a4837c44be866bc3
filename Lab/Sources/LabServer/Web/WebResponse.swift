internal import Foundation
internal import NIOCore
internal import NIOHTTP1

/// What is answered.
struct WebResponse: Sendable {
    var status = HTTPResponseStatus.ok
    var type: String
    var body: ByteBuffer
    var headers: HTTPHeaders = [:]

    /// An answer for people, or for programs that show it to people.
    static func text(_ text: String, _ status: HTTPResponseStatus = .ok) -> WebResponse {
        WebResponse(status: status, type: "text/plain; charset=utf-8", body: ByteBuffer(string: text + "\n"))
    }

    /// A value as JSON.
    static func json(_ value: some Encodable) throws -> WebResponse {
        WebResponse(type: "application/json; charset=utf-8", body: ByteBuffer(bytes: try JSONEncoder().encode(value)))
    }

    /// The head as it is sent. Each connection is for one request: then it is plain what a client that goes away had
    /// asked for, and no connection waits for a request that may never come.
    var head: HTTPResponseHead {
        var fields = headers
        fields.replaceOrAdd(name: "Content-Type", value: type)
        fields.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)")
        fields.replaceOrAdd(name: "Connection", value: "close")
        fields.replaceOrAdd(name: "Cache-Control", value: "no-store")
        fields.replaceOrAdd(name: "Cross-Origin-Opener-Policy", value: "same-origin")
        fields.replaceOrAdd(name: "Cross-Origin-Resource-Policy", value: "same-origin")
        fields.replaceOrAdd(name: "X-Content-Type-Options", value: "nosniff")
        fields.replaceOrAdd(name: "Referrer-Policy", value: "no-referrer")
        return HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    }
}
