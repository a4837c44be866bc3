internal import LabSockets
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
internal import Synchronization

/// Takes connections in, and sees each of them through.
struct WebListener: Sendable {
    typealias Incoming = (channel: any Channel, kind: EventLoopFuture<WebConnection.Kind>)
    typealias Listening = NIOAsyncChannel<Incoming, Never>

    let service: any WebService
    let gate: WebGate
    let limits: WebLimits
    private let accepted = AcceptedChannels()

    init(service: any WebService, gate: WebGate, limits: WebLimits) {
        (self.service, self.gate, self.limits) = (service, gate, limits)
    }

    /// Opens the port.
    func bind(host: String, port: Int) async throws -> Listening {
        guard (0...65_535).contains(port) else { throw NoSuchPort() }
        return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { port in
                port.eventLoop.makeCompletedFuture { try port.pipeline.syncOperations.addHandler(AcceptRest()) }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: host, port: port) { channel in
                accepted.add(channel)
                return channel.eventLoop.makeCompletedFuture { (channel, try configure(channel)) }
            }
    }

    /// Serves until the task is cancelled; returns when the port and all connections are closed.
    func serve(_ listening: Listening) async {
        let places = Places(limits.listener)
        await withDiscardingTaskGroup { group in
            try? await listening.executeThenClose { incoming in
                for try await (channel, kind) in incoming {
                    guard let place = places.take(closing: { channel.close(promise: nil) }) else {
                        channel.close(promise: nil)
                        continue
                    }
                    group.addTask {
                        await connection(channel, kind, place).run()
                        place.leave()
                    }
                }
            }
            group.cancelAll()
        }
        // Those that were on their way from the port, and that nobody took in.
        await accepted.closeAll()
    }

    private func connection(
        _ channel: any Channel,
        _ kind: EventLoopFuture<WebConnection.Kind>,
        _ place: Places.Place
    ) -> WebConnection {
        WebConnection(channel: channel, kind: kind, place: place, service: service, gate: gate, limits: limits)
    }

    /// Sets a connection up for HTTP, and for WebSockets where they are offered.
    private func configure(_ channel: any Channel) throws -> EventLoopFuture<WebConnection.Kind> {
        let upgrader = NIOTypedWebSocketServerUpgrader<WebConnection.Kind>(
            maxFrameSize: limits.messageLength,
            enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                let request = WebRequest(head)
                guard opening(for: request, on: channel) == nil else {
                    return channel.eventLoop.makeSucceededFuture([:])
                }
                refuse(request, on: channel)
                // An upgrade that is declined leaves the connection without an answer; this one is over with its refusal.
                return channel.closeFuture.map { nil }
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    let wrapped: NIOAsyncChannel<WebSocketFrame, WebSocketFrame> = try wrap(channel)
                    guard let opening = opening(for: WebRequest(head), on: channel) else { throw WebSocketEnd.lost }
                    return .socket(wrapped, opening)
                }
            }
        )
        var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
            upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(upgraders: [upgrader]) { channel in
                channel.eventLoop.makeCompletedFuture {
                    .request(try wrap(channel))
                }
            }
        )
        configuration.enablePipelining = false
        configuration.decoderConfiguration = limits.head
        let pipeline = channel.pipeline.syncOperations
        let kind = try pipeline.configureUpgradableHTTPServerPipeline(configuration: configuration)
        try pipeline.addHandler(GarbageHandler(closingTime: limits.closingTime))
        return kind
    }

    /// What a page of this server opens a WebSocket with; `nil` for all others.
    private func opening(for request: WebRequest, on channel: any Channel) -> SocketOpening? {
        guard gate.refusal(of: request, on: channel) == nil, request.headers["origin"].count == 1 else { return nil }
        return service.socket(at: request.path)
    }

    /// Says on the event loop why there is no WebSocket, and closes.
    private func refuse(_ request: WebRequest, on channel: any Channel) {
        let none = WebResponse.text("There is no WebSocket here for such a request.", .forbidden)
        let response = gate.refusal(of: request, on: channel) ?? none
        let pipeline = channel.pipeline.syncOperations
        pipeline.write(NIOAny(HTTPServerResponsePart.head(response.head)), promise: nil)
        pipeline.write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(response.body))), promise: nil)
        pipeline.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
        channel.close(mode: .output, promise: nil)
        channel.eventLoop.scheduleTask(in: limits.closingTime) { channel.close(promise: nil) }
    }

    /// One message is handled before more are asked for.
    private func wrap<In, Out>(_ channel: any Channel) throws -> NIOAsyncChannel<In, Out> {
        try NIOAsyncChannel(
            wrappingChannelSynchronously: channel,
            configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 1))
        )
    }

    private struct NoSuchPort: Error, CustomStringConvertible {
        var description: String { "ports go from 0 to 65535" }
    }
}
