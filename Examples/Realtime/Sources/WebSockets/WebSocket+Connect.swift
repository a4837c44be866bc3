internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
internal import Realtime

extension WebSocket {
    /// Connects to a server.
    ///
    /// - Throws: ``Refused`` if it does not speak web sockets there; errors of the connection.
    /// - Cancellation: Closes the connection, as soon as there is one.
    package static func connect(to host: String, port: Int, path: String) async throws -> WebSocket {
        let dialled = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    Dialled(channel: channel, socket: try upgrade(channel, to: path, at: "\(host):\(port)"))
                }
            }
        return try await withTaskCancellationHandler {
            if let socket = try await dialled.socket.get() { return socket }
            try? await dialled.channel.close()
            throw Refused("\(path) is no web socket")
        } onCancel: {
            dialled.channel.close(promise: nil)
        }
    }

    private struct Dialled: Sendable {
        let channel: any Channel
        /// None if the server answers with something else.
        let socket: EventLoopFuture<WebSocket?>
    }

    private static func upgrade(
        _ channel: any Channel,
        to path: String,
        at authority: String
    ) throws -> EventLoopFuture<WebSocket?> {
        let upgrader = NIOTypedWebSocketClientUpgrader<WebSocket?>(maxFrameSize: longestMessage) { channel, _ in
            make(on: channel, isClient: true).map { $0 }
        }
        let request = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: ["Host": authority])
        let configuration = NIOTypedHTTPClientUpgradeConfiguration<WebSocket?>(
            upgradeRequestHead: request,
            upgraders: [upgrader]
        ) { channel in
            channel.eventLoop.makeSucceededFuture(nil)
        }
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: .init(upgradeConfiguration: configuration)
        )
    }
}
