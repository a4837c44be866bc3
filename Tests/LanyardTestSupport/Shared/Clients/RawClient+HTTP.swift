internal import Foundation

extension RawClient {
    /// Sends a request without a body.
    ///
    /// - Parameter fields: Whole lines, such as `Range: bytes=0-9`.
    package func get(_ path: String, _ fields: String...) async throws {
        try await request("GET", path, fields)
    }

    package func request(_ method: String, _ path: String, _ fields: [String] = []) async throws {
        let host = fields.contains { $0.hasPrefix("Host:") } ? [] : ["Host: 127.0.0.1:\(port)"]
        try await send((["\(method) \(path) HTTP/1.1"] + host + fields + ["", ""]).joined(separator: "\r\n"))
    }

    /// Reads up to the empty line; `nil` if the connection ends before, or what came is not HTTP.
    package func head() async throws -> RawHead? {
        try await read(upTo: Data("\r\n\r\n".utf8)).flatMap { RawHead(String(decoding: $0, as: UTF8.self)) }
    }

    /// Reads the next response, whose body is as long as its head says.
    package func response() async throws -> RawResponse {
        guard let head = try await head() else { throw Ended() }
        let count = Int(head["content-length"] ?? "") ?? 0
        let body = try await read(count)
        guard body.count == count else { throw Ended() }
        return RawResponse(head: head, body: body)
    }
}
