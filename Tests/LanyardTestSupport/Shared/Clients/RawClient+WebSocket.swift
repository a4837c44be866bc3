internal import Foundation

extension RawClient {
    /// The fields of a request that asks for a WebSocket.
    package static let upgrade = [
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    /// Reads the next frame; `nil` if the connection ends before.
    package func frame() async throws -> RawFrame? {
        let head = try await read(2)
        guard head.count == 2 else { return nil }
        var length = Int(head[1] & 0x7F)
        if length >= 126 { length = try await read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
        let payload = try await read(length)
        return payload.count == length ? RawFrame(start: head[0], Array(payload)) : nil
    }
}
