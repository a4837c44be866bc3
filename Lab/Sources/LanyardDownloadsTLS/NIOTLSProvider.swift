import LanyardDownloads
import NIOCore
import NIOSSL
import Synchronization

/// Speaks TLS with SwiftNIO's.
final class NIOTLSProvider: TLSProvider {
    /// Two that are equal do the same.
    struct Settings: Hashable, Sendable {
        var trust: CertificateTrust
        var httpVersion: HTTPVersion
        var allowsOldVersions: Bool
        var certificate: ClientCertificate?
        var pins: [PublicKeyPin]
    }

    /// What differs from server to server.
    private struct Kind: Hashable {
        /// Whether SwiftNIO compares the certificate with the host.
        var checksName: Bool
        var isIdentified: Bool
        /// Whether it is spoken HTTP/1.1 with.
        var isProxy: Bool
    }

    private let settings: Settings
    /// To read the system's certificates takes long, so it is done once, and only if it is needed.
    private let contexts = Mutex<[Kind: NIOSSLContext]>([:])

    init(_ settings: Settings) {
        self.settings = settings
    }

    static func == (one: NIOTLSProvider, other: NIOTLSProvider) -> Bool { one.settings == other.settings }

    func hash(into hasher: inout Hasher) { hasher.combine(settings) }

    var hasIdentity: Bool { settings.certificate != nil }

    func meaning(of error: any Error) -> any Error { TLSError.meaning(of: error) }

    func handshake(with server: SecureServer) throws -> Handshake {
        let context: NIOSSLContext
        do {
            context = try self.context(
                Kind(
                    checksName: !server.isAddressBehindProxy,
                    isIdentified: server.isIdentified,
                    isProxy: server.isProxy
                )
            )
        } catch {
            throw meaning(of: error)
        }
        return { channel in
            self.agree(on: context, with: server, channel).flatMapThrowing { name, version in
                Agreement(streams: name == "h2" ? try SharedStreams(http2: channel) : nil, version: version)
            }.flatMapErrorThrowing { throw self.meaning(of: $0) }
        }
    }

    /// Returns the protocol that was agreed on, if any, and the version of TLS.
    private func agree(
        on context: NIOSSLContext,
        with server: SecureServer,
        _ channel: any Channel
    ) -> EventLoopFuture<(String?, String?)> {
        let promise = channel.eventLoop.makePromise(of: String?.self)
        let waiter = AgreementHandler(promise)
        let pipeline = channel.pipeline.syncOperations
        let handler: NIOSSLClientHandler
        do {
            handler = try self.handler(context, server)
            try pipeline.addHandler(waiter)
            try pipeline.addHandler(handler, position: .before(waiter))
        } catch {
            promise.fail(error)
            return channel.eventLoop.makeFailedFuture(error)
        }
        return promise.futureResult.assumeIsolated().flatMap { name in
            if !server.isProxy, !self.isKnown(handler.peerCertificate) {
                return channel.eventLoop.assumeIsolated().makeFailedFuture(HandshakeFault.otherKey)
            }
            let version = handler.tlsVersion.map(NIOTLSProvider.words)
            return pipeline.removeHandler(waiter).map { (name, version) }
        }.nonisolated()
    }

    private func isKnown(_ certificate: NIOSSLCertificate?) -> Bool {
        settings.pins.isEmpty || certificate.map { found in settings.pins.contains { $0.fits(found) } } ?? false
    }

    private static func words(_ version: TLSVersion) -> String {
        switch version {
        case .tlsv1: "TLS 1.0"
        case .tlsv11: "TLS 1.1"
        case .tlsv12: "TLS 1.2"
        case .tlsv13: "TLS 1.3"
        }
    }

    private func handler(_ context: NIOSSLContext, _ server: SecureServer) throws -> NIOSSLClientHandler {
        let address = IPAddress(server.host)
        let name = address == nil ? server.host : nil
        guard settings.trust != .anything, server.isAddressBehindProxy || name != nil else {
            return try NIOSSLClientHandler(context: context, serverHostname: name)
        }
        return try NIOSSLClientHandler._makeSSLClientHandler(context: context, serverHostname: name) { leaf, channel in
            channel.eventLoop.makeCompletedFuture {
                let isRight =
                    address.map { CertificateNames(leaf).contain($0) } ?? CertificateNames(leaf).contain(server.host)
                if !isRight { throw HandshakeFault.certificateOfAnother }
            }
        }
    }

    private func context(_ kind: Kind) throws -> NIOSSLContext {
        try contexts.withLock { contexts in
            if let known = contexts[kind] { return known }
            var configuration = TLSConfiguration.makeClientConfiguration()
            // RFC 8996: older ones must not be used. SwiftNIO would.
            configuration.minimumTLSVersion = settings.allowsOldVersions ? .tlsv1 : .tlsv12
            switch settings.trust {
            case .system: break
            case .issuers(let file): configuration.trustRoots = .file(file)
            case .anything: configuration.certificateVerification = .none
            }
            if !kind.checksName, settings.trust != .anything {
                configuration.certificateVerification = .noHostnameVerification
            }
            // A connection that is given up need not say farewell.
            configuration.shutdownTimeout = .milliseconds(100)
            if settings.httpVersion == .automatic, !kind.isProxy {
                configuration.applicationProtocols = ["h2", "http/1.1"]
            }
            let made = try NIOSSLContext(configuration: configuration)
            guard kind.isIdentified, let certificate = settings.certificate else {
                contexts[kind] = made
                return made
            }
            // After it is known that all else is right.
            try certificate.add(to: &configuration)
            contexts[kind] = try NIOSSLContext(configuration: configuration)
            return contexts[kind] ?? made
        }
    }
}
