import NIOCore
import NIOHTTP1
import NIOSOCKS

/// What is agreed on with whom, once there is a socket: TLS with a proxy, a tunnel, TLS with the server.
extension Connector {
    private var meaning: ExchangeHandler.Meaning {
        guard let provider = security.provider else { return { $0 } }
        return { provider.meaning(of: $0) }
    }

    func handshake(with server: SecureServer) throws -> TLSProvider.Handshake {
        guard let provider = security.provider else { throw DownloadError.tlsMissing(server.host) }
        return try provider.handshake(with: server)
    }

    /// Does what has to be agreed on before a server can be asked.
    func prepare(
        _ channel: any Channel,
        for route: Route,
        _ authorization: String?,
        _ handshakes: (proxy: TLSProvider.Handshake?, server: TLSProvider.Handshake?)
    ) -> EventLoopFuture<Connection> {
        let proxied = handshakes.proxy?(channel) ?? channel.eventLoop.makeSucceededFuture(Agreement())
        return proxied.flatMapErrorThrowing { error in
            throw error is HandshakeFault ? ProxyFault(error: error) : error
        }.flatMap { _ in
            self.tunnel(channel, route, authorization)
        }.flatMap { handshakes.server?(channel) ?? channel.eventLoop.makeSucceededFuture(Agreement()) }
            .flatMapThrowing { agreement in
                let connection =
                    if let streams = agreement.streams {
                        Connection(route, over: channel, streams, meaning: self.meaning, pool: self.pool)
                    } else {
                        try Connection(route, over: channel, meaning: self.meaning, pool: self.pool)
                    }
                self.log?.connected(connection, to: channel.remoteAddress, agreement)
                return connection
            }
    }

    private func tunnel(
        _ channel: any Channel,
        _ route: Route,
        _ authorization: String?
    ) -> EventLoopFuture<Void> {
        guard case .tunnel(let host, let port, _, let proxy) = route, let authority = route.tunnelled else {
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        let pipeline = channel.pipeline.syncOperations
        switch proxy.kind {
        case .http, .https:
            let promise = channel.eventLoop.makePromise(of: Void.self)
            let handler = TunnelHandler(to: authority, authorization: authorization, log: log, promise: promise)
            do { try pipeline.addHandler(handler) } catch { promise.fail(error) }
            return promise.futureResult
        case .socks5:
            let address = try? SocketAddress(ipAddress: host, port: port)
            let socks = SOCKSClientHandler(targetAddress: address.map { .address($0) } ?? .domain(host, port: port))
            let promise = channel.eventLoop.makePromise(of: Void.self)
            let waiter = TunnelWaiter(promise)
            do {
                try pipeline.addHandler(waiter)
                try pipeline.addHandler(socks, position: .before(waiter))
            } catch {
                promise.fail(error)
            }
            return promise.futureResult.assumeIsolated().flatMap {
                pipeline.removeHandler(waiter).and(pipeline.removeHandler(socks)).map { _ in }
            }.nonisolated()
        }
    }
}
