import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSOCKS
import NIOSSL
import Synchronization

/// Makes connections: finds the host, connects, asks a proxy for a tunnel, agrees on TLS.
final class Connector: Sendable {
    private let timeout: Duration
    private let trust: CertificateTrust
    private let speaksHTTP2: Bool
    private let firstRead: Int
    private let largestRead: Int
    private let pool: ConnectionPool
    /// To read the system's certificates takes long, so it is done once, and only if it is needed.
    private let tls = Mutex<[Bool: NIOSSLContext]>([:])

    /// - Parameters:
    ///   - timeout: for all of it together.
    ///   - downloads: how many there may be at once, each with its connections: the more there are, the less each reads at a time.
    init(
        timeout: Duration,
        trust: CertificateTrust,
        speaksHTTP2: Bool,
        downloads: Int,
        connectionsEach: Int,
        pool: ConnectionPool
    ) {
        (self.timeout, self.trust, self.speaksHTTP2, self.pool) = (timeout, trust, speaksHTTP2, pool)
        let share = Connector.inAll / max(1, downloads) / max(1, connectionsEach)
        largestRead = max(Connector.reads.lowerBound, min(Connector.reads.upperBound, share))
        firstRead = min(Connector.largestFirstRead, max(4 << 10, share))
    }

    /// - Cancellation: gives up; what comes of it later is closed.
    func connect(_ route: Route) async throws -> Connection {
        let context = route.secureHost == nil ? nil : try secureContext(checksName: !route.hidesAddress)
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let promise = loop.makePromise(of: Connection.self)
        let limit = TimeAmount.nanoseconds(Int64(timeout.inSeconds * 1e9))
        let timer = loop.scheduleTask(in: limit) { promise.fail(ConnectionError.connectTimeout) }
        bootstrap(loop, limit, to: route).flatMap { channel in
            // What has been given up before it came to be is closed.
            promise.futureResult.whenFailure { _ in channel.close(promise: nil) }
            guard channel.isActive else { return channel.eventLoop.makeFailedFuture(ConnectionError.closed) }
            return self.prepare(channel, for: route, context)
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
        let readsAtOnce: UInt = route.secureHost == nil && firstRead == Connector.largestFirstRead ? 4 : 1
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(limit)
            // Begins small, and grows only on a connection that fills what it is given.
            .channelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(
                    minimum: 4 << 10,
                    initial: route.secureHost == nil ? firstRead : 8 << 10,
                    maximum: largestRead
                )
            )
            .channelOption(.maxMessagesPerRead, value: readsAtOnce)
        if let address = try? SocketAddress(ipAddress: host, port: port) { return bootstrap.connect(to: address) }
        return bootstrap.connect(host: host, port: port)
    }

    /// How much one connection may read at a time. A fast one profits by more than the 64 KiB of SwiftNIO: every read is a walk
    /// through the channel's handlers.
    private static let reads = 64 << 10...256 << 10
    /// What a connection begins with, unless there are more than 32 to share what all may read.
    private static let largestFirstRead = 32 << 10
    /// What all may read at a time. Each has some three reads in memory.
    private static let inAll = 1 << 20

    // MARK: Agreements

    private func prepare(
        _ channel: any Channel,
        for route: Route,
        _ context: NIOSSLContext?
    ) -> EventLoopFuture<Connection> {
        tunnel(channel, route).flatMap { self.encrypt(channel, route, context) }.flatMapThrowing { name in
            try Connection.make(route, over: channel, isHTTP2: name == "h2", pool: self.pool)
        }
    }

    private func tunnel(_ channel: any Channel, _ route: Route) -> EventLoopFuture<Void> {
        guard case .tunnel(let host, let port, _, let proxy) = route else {
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        let pipeline = channel.pipeline.syncOperations
        switch proxy.kind {
        case .http:
            let promise = channel.eventLoop.makePromise(of: Void.self)
            let authority = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
            let handler = TunnelHandler(to: authority, credentials: proxy.credentials, promise: promise)
            do { try pipeline.addHandler(handler) } catch { promise.fail(error) }
            return promise.futureResult
        case .socks5:
            let address = try? SocketAddress(ipAddress: host, port: port)
            let socks = SOCKSClientHandler(targetAddress: address.map { .address($0) } ?? .domain(host, port: port))
            return agreement(channel, after: socks).assumeIsolated().flatMap { _ in
                channel.pipeline.syncOperations.removeHandler(socks)
            }.nonisolated()
        }
    }

    /// Returns the protocol that was agreed on, if any.
    private func encrypt(_ channel: any Channel, _ route: Route, _ context: NIOSSLContext?) -> EventLoopFuture<String?>
    {
        guard let host = route.secureHost, let context else { return channel.eventLoop.makeSucceededFuture(nil) }
        do {
            let name = IPAddress(host) == nil ? host : nil
            let handler =
                if route.hidesAddress, let address = IPAddress(host), trust != .anything {
                    try NIOSSLClientHandler._makeSSLClientHandler(context: context, serverHostname: nil) {
                        leaf,
                        channel in
                        channel.eventLoop.makeCompletedFuture { try Connector.check(leaf, isFor: address) }
                    }
                } else {
                    try NIOSSLClientHandler(context: context, serverHostname: name)
                }
            return agreement(channel, after: handler)
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    /// SwiftNIO compares the addresses in a certificate with that of the socket's other end, which in a tunnel is the proxy's.
    private static func check(_ certificate: NIOSSLCertificate, isFor address: IPAddress) throws {
        let names = certificate._subjectAlternativeNames().filter { $0.nameType == .ipAddress }
        guard names.contains(where: { Array($0.contents) == address.bytes }) else {
            throw ConnectionError.certificateOfAnother
        }
    }

    private func agreement(_ channel: any Channel, after handler: some ChannelHandler) -> EventLoopFuture<String?> {
        let promise = channel.eventLoop.makePromise(of: String?.self)
        let waiter = AgreementHandler(promise)
        do {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(waiter)
            try pipeline.addHandler(handler, position: .before(waiter))
        } catch {
            promise.fail(error)
        }
        return promise.futureResult.assumeIsolated().flatMap { name in
            channel.pipeline.syncOperations.removeHandler(waiter).map { name }
        }.nonisolated()
    }

    /// - Parameter checksName: whether SwiftNIO compares the certificate with the host.
    private func secureContext(checksName: Bool) throws -> NIOSSLContext {
        try tls.withLock { tls in
            if let known = tls[checksName] { return known }
            var configuration = TLSConfiguration.makeClientConfiguration()
            switch trust {
            case .system: break
            case .issuers(let file): configuration.trustRoots = .file(file)
            case .anything: configuration.certificateVerification = .none
            }
            if !checksName, trust != .anything { configuration.certificateVerification = .noHostnameVerification }
            // A connection that is given up need not say farewell.
            configuration.shutdownTimeout = .milliseconds(100)
            if speaksHTTP2 { configuration.applicationProtocols = ["h2", "http/1.1"] }
            let made = try NIOSSLContext(configuration: configuration)
            tls[checksName] = made
            return made
        }
    }
}
