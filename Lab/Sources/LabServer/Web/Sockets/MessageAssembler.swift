internal import NIOCore
internal import NIOWebSocket

/// Makes messages of frames, and refuses what a client must not send.
///
/// SwiftNIO's own aggregator does not look at masks, and its errors do not tell which closing code is due.
struct MessageAssembler: Sendable {
    /// What a frame amounts to.
    enum Event: Hashable, Sendable {
        /// A whole message.
        case text(String)
        /// A ping, to be answered with a pong of these bytes.
        case ping(ByteBuffer)
        case pong
        case close
        /// A part of a message, whose rest is to come.
        case part
    }

    let limits: WebLimits
    private var parts: ByteBuffer?
    private var frames = 0

    init(limits: WebLimits) {
        self.limits = limits
    }

    /// Takes the next frame.
    ///
    /// - Throws: Why the connection has to end.
    mutating func take(_ frame: WebSocketFrame) throws(WebSocketEnd) -> Event {
        // Masks are what keeps a page from speaking other protocols through a socket; reserved bits mean extensions.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { throw .protocolError }
        switch frame.opcode {
        case .ping: return .ping(frame.unmaskedData)
        case .pong: return .pong
        case .connectionClose: return .close
        case .binary: throw .unacceptableData
        case .text:
            guard parts == nil else { throw .protocolError }
            parts = ByteBuffer()
            return try append(frame)
        case .continuation:
            guard parts != nil else { throw .protocolError }
            return try append(frame)
        default: throw .protocolError
        }
    }

    private mutating func append(_ frame: WebSocketFrame) throws(WebSocketEnd) -> Event {
        guard var message = parts else { return .part }
        var data = frame.unmaskedData
        frames += 1
        guard message.readableBytes + data.readableBytes <= limits.messageLength, frames <= limits.messageFrames else {
            throw .messageTooLarge
        }
        parts = nil
        message.writeBuffer(&data)
        guard frame.fin else {
            parts = message
            return .part
        }
        frames = 0
        guard let text = String(validating: message.readableBytesView, as: UTF8.self) else { throw .notUTF8 }
        return .text(text)
    }
}
