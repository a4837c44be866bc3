import Foundation
import LanyardTestSupport

@testable import LanyardConsole

extension RawClient {
    /// - Parameter receiveBuffer: What the system may keep for it, in bytes.
    convenience init(_ server: ConsoleServer, receiveBuffer: Int32? = nil) async throws {
        try await self.init(port: server.port, receiveBuffer: receiveBuffer)
    }

    /// Sends a request of the console's own page, and reads the answer.
    ///
    /// - Parameter headers: Those that a browser would send, unless they are given here; `nil` leaves one out.
    func ask(
        _ server: ConsoleServer,
        _ target: String,
        method: String = "GET",
        headers: [String: String?] = [:],
        body: String = ""
    ) async throws -> RawResponse {
        var all: [String: String?] = [
            "Host": "127.0.0.1:\(server.port)",
            "Cookie": "theme=dark; lanyard-\(server.port)=\(server.token)",
        ]
        if !body.isEmpty { all["Content-Length"] = "\(body.utf8.count)" }
        all.merge(headers) { $1 }
        let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        try await send("\(method) \(target) HTTP/1.1\r\n\(lines.joined())\r\n\(body)")
        return try await response()
    }

    /// Asks for a WebSocket.
    func watch(_ server: ConsoleServer, after sequence: Int? = nil, origin: String? = nil) async throws -> RawResponse {
        var headers: [String: String?] = RawClient.upgrade
        headers["Origin"] = origin ?? "http://127.0.0.1:\(server.port)"
        return try await ask(server, "/api/v1/stream" + (sequence.map { "?after=\($0)" } ?? ""), headers: headers)
    }

    /// Reads the next frame of the WebSocket.
    func message() async throws -> RawFrame {
        guard let frame = try await frame() else { throw Ended() }
        return frame
    }
}

extension ConsoleServer {
    /// The token that the address has.
    var token: String { String(url.query?.dropFirst("token=".count) ?? "") }
}
