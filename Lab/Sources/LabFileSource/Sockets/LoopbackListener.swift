internal import LabSockets
internal import NIOCore
internal import NIOPosix

/// A port of this machine that only this machine reaches.
struct LoopbackListener: Sendable {
    /// The port that is really listened on.
    let port: UInt16

    private let channel: NIOAsyncChannel<ClientSocket, Never>
    private let accepted: AcceptedChannels

    /// Opens the port.
    ///
    /// - Parameter port: 0 for any that is free.
    static func open(port: UInt16, _ limits: ListenerLimits) async throws -> LoopbackListener {
        let accepted = AcceptedChannels()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { port in
                port.eventLoop.makeCompletedFuture { try port.pipeline.syncOperations.addHandler(AcceptRest()) }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // The system tells of room only when a part of this is free: in a large one a slow client would seem to take nothing.
            .childChannelOption(.socketOption(.so_sndbuf), value: 256 << 10)
            .bind(host: "127.0.0.1", port: Int(port)) { channel in
                accepted.add(channel)
                return channel.eventLoop.makeCompletedFuture { try ClientSocket(channel, limits) }
            }
        let bound = channel.channel.localAddress?.port ?? Int(port)
        return LoopbackListener(port: UInt16(bound), channel: channel, accepted: accepted)
    }

    /// Calls `body` with each client that comes, until the task is cancelled or the port is lost; then closes the port.
    func serve(_ body: (ClientSocket) -> Void) async {
        try? await channel.executeThenClose { clients in
            for try await client in clients { body(client) }
        }
    }

    /// Closes every connection that is still open, those that nobody took in included.
    func closeAll() async { await accepted.closeAll() }
}
