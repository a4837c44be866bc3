internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

extension WebSocket {
    /// Connects to a server.
    ///
    /// - Throws: an error if it does not answer, or with something else.
    /// - Cancellation: Closes the connection, as soon as there is one.
    package static func connect(to host: String, port: Int, path: String) async throws -> WebSocket {
        let dialled = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    Dialled(channel: channel, socket: try upgrade(channel, to: path, at: "\(host):\(port)"))
                }
            }
        return try await withTaskCancellationHandler {
            do {
                guard let socket = try await dialled.socket.get() else { throw NoWebSocket() }
                return socket
            } catch {
                try? await dialled.channel.close()
                throw error
            }
        } onCancel: {
            dialled.channel.close(promise: nil)
        }
    }

    /// What answered does not speak web sockets there, at the moment.
    private struct NoWebSocket: Error {}

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
