import NIOCore
import NIOHTTP1
import NIOPosix

/// Makes connections: finds the host, connects, asks a proxy for a tunnel, and lets TLS be agreed on.
final class Connector: Sendable {
    private let timeout: Duration
    let security: TransportSecurity
    private let addresses: AddressRules
    private let firstRead: Int
    private let largestRead: Int
    let pool: ConnectionPool
    private let authenticator: Authenticator
    let log: ExchangeLog?

    /// - Parameters:
    ///   - timeout: for all of one connection together.
    ///   - downloads: how many there may be at once, each with its connections: the more there are, the less each reads at a time.
    init(
        timeout: Duration,
        security: TransportSecurity,
        downloads: Int,
        connectionsEach: Int,
        addresses: AddressRules = AddressRules(),
        pool: ConnectionPool,
        authenticator: Authenticator,
        log: ExchangeLog? = nil
    ) {
        (self.timeout, self.security, self.pool, self.log) = (timeout, security, pool, log)
        (self.addresses, self.authenticator) = (addresses, authenticator)
        let share = Connector.inAll / max(1, downloads) / max(1, connectionsEach)
        largestRead = max(Connector.reads.lowerBound, min(Connector.reads.upperBound, share))
        firstRead = min(Connector.largestFirstRead, max(4 << 10, share))
    }

    /// Connects, and over a proxy once more if that wants to know by whom it is asked for a tunnel.
    ///
    /// - Throws: ``DownloadError/tlsMissing(_:)`` if nothing speaks TLS with an `https` server; what happened to the connection.
    /// - Cancellation: gives up; what comes of it later is closed.
    func connect(_ route: Route) async throws -> Connection {
        guard let target = route.tunnelled, let proxy = route.proxy else {
            return try await connect(route, authorization: nil)
        }
        return try await authenticator.asking(
            Doorkeeper(proxy),
            as: proxy.credentials,
            method: .CONNECT,
            target: target
        ) { field in
            do {
                return (
                    Result<Connection, any Error>.success(try await connect(route, authorization: field)), 200,
                    HTTPHeaders()
                )
            } catch ConnectionError.tunnelRefused(let status, let challenges) {
                let refusal = ConnectionError.tunnelRefused(status, challenges: challenges)
                let headers = HTTPHeaders(challenges.map { ("Proxy-Authenticate", $0) })
                return (.failure(refusal), status, headers)
            }
        }.get()
    }

    private func connect(_ route: Route, authorization: String?) async throws -> Connection {
        let handshakes = (try route.secureProxy.map(handshake), try route.secureServer.map(handshake))
        log?.connects(to: route)
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let promise = loop.makePromise(of: Connection.self)
        let limit = TimeAmount.nanoseconds(Int64(timeout.inSeconds * 1e9))
        let timer = loop.scheduleTask(in: limit) { promise.fail(ConnectionError.connectTimeout) }
        bootstrap(loop, limit, to: route).flatMap { channel in
            // What has been given up before it came to be is closed.
            promise.futureResult.whenFailure { _ in channel.close(promise: nil) }
            guard channel.isActive else { return channel.eventLoop.makeFailedFuture(ConnectionError.closed) }
            return self.prepare(channel, for: route, authorization, handshakes)
        }.cascade(to: promise)
        promise.futureResult.whenComplete { _ in timer.cancel() }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            promise.fail(CancellationError())
        }
    }

    private func bootstrap(_ loop: any EventLoop, _ limit: TimeAmount, to route: Route) -> EventLoopFuture<any Channel>
    {
        let (host, port) = route.peer
        // SwiftNIO keeps a buffer for each read of an event, and each read of TLS becomes records with buffers of their own. With four
        // reads an event, 50 connections took 6 MiB more than with one.
        let readsAtOnce: UInt = route.secureServer == nil && firstRead == Connector.largestFirstRead ? 4 : 1
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(limit)
            // Begins small, and grows only on a connection that fills what it is given.
            .channelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(
                    minimum: 4 << 10,
                    initial: route.secureServer == nil ? firstRead : 8 << 10,
                    maximum: largestRead
                )
            )
            .channelOption(.maxMessagesPerRead, value: readsAtOnce)
        let address = try? SocketAddress(ipAddress: host, port: port)
        guard !addresses.isSystem else {
            return address.map { bootstrap.connect(to: $0) } ?? bootstrap.connect(host: host, port: port)
        }
        return connect(bootstrap, on: loop, host: host, port: port, address: address)
    }

    /// Connects where the rules of addresses allow it.
    private func connect(
        _ bootstrap: ClientBootstrap,
        on loop: any EventLoop,
        host: String,
        port: Int,
        address: SocketAddress?
    ) -> EventLoopFuture<any Channel> {
        var bootstrap = bootstrap
        if let local = addresses.local.flatMap({ try? SocketAddress(ipAddress: $0, port: 0) }) {
            bootstrap = bootstrap.bind(to: local)
        }
        let none = DownloadError.unknownHost(addresses.familyName.map { "\(host) (\($0))" } ?? host)
        if let address, addresses.addresses(of: host, port: port) == nil {
            return addresses.allows(address) ? bootstrap.connect(to: address) : loop.makeFailedFuture(none)
        }
        // With the system's resolver an address would not be looked up.
        let resolver = AddressResolver(addresses, on: loop)
        return bootstrap.resolver(resolver).connect(host: host, port: port).flatMapErrorThrowing { error in
            guard let error = error as? NIOConnectionError, error.connectionErrors.isEmpty else { throw error }
            throw none
        }
    }

    /// How much one connection may read at a time. A fast one profits by more than the 64 KiB of SwiftNIO: every read is a walk
    /// through the channel's handlers.
    private static let reads = 64 << 10...256 << 10
    /// What a connection begins with, unless there are more than 32 to share what all may read.
    private static let largestFirstRead = 32 << 10
    /// What all may read at a time. Each has some three reads in memory.
    private static let inAll = 1 << 20
}
