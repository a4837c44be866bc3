import Foundation

@testable import LanyardConsole

extension Client {
    /// Sends a request of the console's own page, and reads the answer.
    ///
    /// - Parameter headers: Those that a browser would send, unless they are given here; `nil` leaves one out.
    func ask(
        _ server: ConsoleServer,
        _ target: String,
        method: String = "GET",
        headers: [String: String?] = [:],
        body: String = ""
    ) async throws -> ClientAnswer {
        var all: [String: String?] = [
            "Host": "127.0.0.1:\(server.port)",
            "Cookie": "theme=dark; lanyard-\(server.port)=\(server.token)",
        ]
        if !body.isEmpty { all["Content-Length"] = "\(body.utf8.count)" }
        all.merge(headers) { $1 }
        let lines = all.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        try await send("\(method) \(target) HTTP/1.1\r\n\(lines.joined())\r\n\(body)")
        return try await answer()
    }

    /// Asks for a WebSocket.
    func watch(_ server: ConsoleServer, after sequence: Int? = nil, origin: String? = nil) async throws -> ClientAnswer
    {
        var headers: [String: String?] = [
            "Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        headers["Origin"] = origin ?? "http://127.0.0.1:\(server.port)"
        return try await ask(server, "/api/v1/stream" + (sequence.map { "?after=\($0)" } ?? ""), headers: headers)
    }

    /// Reads a whole frame of the WebSocket.
    func message() async throws -> (opcode: UInt8, payload: [UInt8]) {
        let start = try await take(2)
        let length =
            switch start[1] {
            case 126: try await take(2).reduce(0) { $0 << 8 | Int($1) }
            case 127: try await take(8).reduce(0) { $0 << 8 | Int($1) }
            default: Int(start[1])
            }
        return (start[0], try await take(length))
    }

    /// Sends a frame as a browser does: masked.
    ///
    /// - Parameter opcode: The first byte; 0x81 is a text, whole.
    func sendFrame(_ opcode: UInt8, _ payload: [UInt8], claiming length: UInt64? = nil) async throws {
        try await send(Self.frame(opcode, payload, claiming: length))
    }

    static func frame(_ opcode: UInt8, _ payload: [UInt8], claiming length: UInt64? = nil) -> [UInt8] {
        let length = length ?? UInt64(payload.count)
        let mask: [UInt8] = [1, 2, 3, 4]
        let count: [UInt8] =
            switch length {
            case ..<126: [0x80 | UInt8(length)]
            case ...0xffff: [0x80 | 126] + withUnsafeBytes(of: UInt16(length).bigEndian, Array.init)
            default: [0x80 | 127] + withUnsafeBytes(of: length.bigEndian, Array.init)
            }
        return [opcode] + count + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }
}

extension ConsoleServer {
    /// The token that the address has.
    var token: String { String(url.query?.dropFirst("token=".count) ?? "") }
}
