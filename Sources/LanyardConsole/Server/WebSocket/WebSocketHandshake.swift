internal import Foundation

/// The answer that makes a connection a WebSocket (RFC 6455, section 4.2).
enum WebSocketHandshake {
    static func response(to request: Request) throws(Refusal) -> Response {
        guard request.method == "GET", request.header("host") != nil,
            request.header("upgrade")?.lowercased() == "websocket",
            request.tokens(of: "connection").contains("upgrade"),
            request.header("sec-websocket-version") == "13",
            let key = request.header("sec-websocket-key"), Data(base64Encoded: key)?.count == 16
        else { throw Refusal(.upgradeRequired, "The request is not a valid handshake for this WebSocket.") }
        return Response(
            status: .switchingProtocols,
            headers: [
                ("Connection", "Upgrade"),
                ("Upgrade", "websocket"),
                ("Sec-WebSocket-Accept", accept(key)),
            ]
        )
    }

    /// What shows a client that its key was read as that of a WebSocket. It keeps no secret.
    static func accept(_ key: String) -> String {
        let digest = SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
        return Data(digest).base64EncodedString()
    }
}
