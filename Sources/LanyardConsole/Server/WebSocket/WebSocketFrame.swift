internal import Foundation

/// A frame of RFC 6455, as a server sends it: whole, and not masked.
struct WebSocketFrame: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        case text = 1
        case close = 8
        case pong = 10
    }

    /// Why a connection is closed.
    enum CloseCode: UInt16, Sendable {
        case goingAway = 1001
        case protocolError = 1002
        case tooBig = 1009
        case internalError = 1011
    }

    var kind: Kind
    var payload: Data

    static func closing(_ code: CloseCode) -> WebSocketFrame {
        WebSocketFrame(kind: .close, payload: Data([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)]))
    }

    /// The bytes to send.
    var encoded: Data {
        var bytes = Data([0x80 | kind.rawValue])
        switch payload.count {
        case ..<126:
            bytes.append(UInt8(payload.count))
        case ...0xffff:
            bytes.append(126)
            withUnsafeBytes(of: UInt16(payload.count).bigEndian) { bytes.append(contentsOf: $0) }
        default:
            bytes.append(127)
            withUnsafeBytes(of: UInt64(payload.count).bigEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes + payload
    }
}
