internal import FlyingFox
internal import Foundation

/// The answer that makes a connection a WebSocket.
///
/// FlyingFox checks the request and makes the key; what it would do with the frames is not used, see ``ConsoleServer``.
enum WebSocketHandshake {
    static func response(to request: Request) async throws(Refusal) -> Response {
        let answer = try? await WebSocketHTTPHandler(handler: NoFrames())
            .handleRequest(
                HTTPRequest(
                    method: HTTPMethod(request.method),
                    version: .http11,
                    path: request.path,
                    query: [],
                    headers: Dictionary(
                        request.headers.map { (HTTPHeader($0.key), $0.value.joined(separator: ", ")) },
                        uniquingKeysWith: { first, _ in first }
                    ),
                    body: Data()
                )
            )
        guard let answer, answer.statusCode == .switchingProtocols else {
            throw Refusal(.upgradeRequired, "The request is not a valid handshake for this WebSocket.")
        }
        return Response(
            status: .switchingProtocols,
            headers: [
                ("Connection", "Upgrade"),
                ("Upgrade", "websocket"),
                ("Sec-WebSocket-Accept", answer.headers[.webSocketAccept] ?? ""),
            ]
        )
    }

    private struct NoFrames: WSHandler {
        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            AsyncStream { $0.finish() }
        }
    }
}
