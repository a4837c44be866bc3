package import HummingbirdCore
package import Logging
package import NIOCore
internal import NIOHTTP1
package import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import NIOWebSocket

/// A connection of hummingbird's server that becomes a web socket if the client asks for that at the right path, is closed if it asks at
/// another, and is served by the router if it does not ask.
package struct WebSocketChannel: HTTPChannelHandler {
    package enum Kind: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case socket(WebSocket)
    }

    package struct Value: ServerChildChannelValue {
        package let channel: any Channel
        let kind: EventLoopFuture<Kind>
    }

    package let responder: Responder
    private let path: String
    private let serve: @Sendable (WebSocket) async -> Void

    /// - Parameter serve: Speaks with a client. The web socket is closed when it returns.
    package init(at path: String, responder: @escaping Responder, serve: @escaping @Sendable (WebSocket) async -> Void)
    {
        (self.responder, self.path, self.serve) = (responder, path, serve)
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let kind = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
                configuration: .init(
                    upgradeConfiguration: .init(upgraders: [upgrader], notUpgradingCompletionHandler: Self.makeHTTP)
                )
            )
            return Value(channel: channel, kind: kind)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        switch try? await value.kind.get() {
        case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
        case .socket(let socket):
            await serve(socket)
            await socket.close()
        case nil: try? await value.channel.close()
        }
    }

    private var upgrader: NIOTypedWebSocketServerUpgrader<Kind> {
        NIOTypedWebSocketServerUpgrader(
            maxFrameSize: WebSocket.longestMessage,
            shouldUpgrade: { [path] channel, head in
                channel.eventLoop.makeSucceededFuture(head.uri == path ? [:] : nil)
            },
            upgradePipelineHandler: { channel, _ in
                WebSocket.make(on: channel, isClient: false).map { .socket($0) }
            }
        )
    }

    @Sendable private static func makeHTTP(_ channel: any Channel) -> EventLoopFuture<Kind> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            return .http(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)
                )
            )
        }
    }
}
