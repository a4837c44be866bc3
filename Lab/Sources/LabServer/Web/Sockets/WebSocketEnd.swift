internal import NIOCore
internal import NIOWebSocket

/// Why a WebSocket is ended, as its closing frame says it.
enum WebSocketEnd: Error, Hashable, Sendable {
    case normal
    case goingAway
    /// What came is no WebSocket protocol.
    case protocolError
    /// What came is no text.
    case unacceptableData
    /// Text that is not UTF-8.
    case notUTF8
    case messageTooLarge
    /// There is no room; later there may be.
    case tryAgainLater
    /// The connection is lost; nobody is there to be told.
    case lost

    /// What an error of the connection comes from.
    init(_ error: any Error) {
        self =
            switch error {
            case let end as WebSocketEnd: end
            case NIOWebSocketError.invalidFrameLength: .messageTooLarge
            case is NIOWebSocketError: .protocolError
            default: .lost
            }
    }

    /// The closing frame; `nil` if there is nobody to get it.
    var frame: WebSocketFrame? {
        guard let code else { return nil }
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    }

    private var code: WebSocketErrorCode? {
        switch self {
        case .normal: .normalClosure
        case .goingAway: .goingAway
        case .protocolError: .protocolError
        case .unacceptableData: .unacceptableData
        case .notUTF8: .dataInconsistentWithMessage
        case .messageTooLarge: .messageTooLarge
        case .tryAgainLater: .unknown(1013)
        case .lost: nil
        }
    }
}
