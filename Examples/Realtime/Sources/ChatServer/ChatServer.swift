package import Hummingbird
internal import HummingbirdCore
package import Logging
internal import ServiceLifecycle
internal import WebSockets

/// A server with rooms: a web socket at `/chat`, and `/health` for whoever asks whether it is there.
///
/// - Parameter onServerRunning: Hears of the port, which the system chooses if `port` is 0.
package func chatServer(
    port: Int,
    logger: Logger? = nil,
    onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> some ApplicationProtocol {
    let rooms = Rooms()
    let router = Router()
    router.get("health") { _, _ in "ok\n" }
    return Application(
        router: router,
        server: HTTPServerBuilder { responder in
            WebSocketChannel(at: "/chat", responder: responder) { client in
                // A web socket never ends by itself: at the shutdown the server hangs up.
                await cancelWhenGracefulShutdown { await rooms.serve(client) }
            }
        },
        configuration: .init(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { await onServerRunning($0.localAddress?.port ?? port) },
        logger: logger
    )
}
