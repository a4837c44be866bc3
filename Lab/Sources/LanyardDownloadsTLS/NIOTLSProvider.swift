import LanyardDownloads
import NIOCore
import NIOSSL
import Synchronization

/// Speaks TLS with SwiftNIO's.
final class NIOTLSProvider: TLSProvider {
    private let trust: CertificateTrust
    private let httpVersion: HTTPVersion
    private let allowsOldVersions: Bool
    /// To read the system's certificates takes long, so it is done once, and only if it is needed.
    private let contexts = Mutex<[Bool: NIOSSLContext]>([:])

    init(trust: CertificateTrust, httpVersion: HTTPVersion, allowsOldVersions: Bool) {
        (self.trust, self.httpVersion, self.allowsOldVersions) = (trust, httpVersion, allowsOldVersions)
    }

    static func == (one: NIOTLSProvider, other: NIOTLSProvider) -> Bool {
        one.trust == other.trust && one.httpVersion == other.httpVersion
            && one.allowsOldVersions == other.allowsOldVersions
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(trust)
        hasher.combine(httpVersion)
        hasher.combine(allowsOldVersions)
    }

    func meaning(of error: any Error) -> any Error { TLSError.meaning(of: error) }

    func handshake(with server: SecureServer) throws -> Handshake {
        let context: NIOSSLContext
        do {
            context = try self.context(checksName: !server.isAddressBehindProxy)
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
            let version = handler.tlsVersion.map(NIOTLSProvider.words)
            return pipeline.removeHandler(waiter).map { (name, version) }
        }.nonisolated()
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
        guard server.isAddressBehindProxy, let address, trust != .anything else {
            return try NIOSSLClientHandler(context: context, serverHostname: address == nil ? server.host : nil)
        }
        return try NIOSSLClientHandler._makeSSLClientHandler(context: context, serverHostname: nil) { leaf, channel in
            channel.eventLoop.makeCompletedFuture { try NIOTLSProvider.check(leaf, isFor: address) }
        }
    }

    /// SwiftNIO compares the addresses in a certificate with that of the socket's other end, which in a tunnel is the proxy's.
    private static func check(_ certificate: NIOSSLCertificate, isFor address: IPAddress) throws {
        let names = certificate._subjectAlternativeNames().filter { $0.nameType == .ipAddress }
        guard names.contains(where: { Array($0.contents) == address.bytes }) else {
            throw HandshakeFault.certificateOfAnother
        }
    }

    /// - Parameter checksName: whether SwiftNIO compares the certificate with the host.
    private func context(checksName: Bool) throws -> NIOSSLContext {
        try contexts.withLock { contexts in
            if let known = contexts[checksName] { return known }
            var configuration = TLSConfiguration.makeClientConfiguration()
            // RFC 8996: older ones must not be used. SwiftNIO would.
            configuration.minimumTLSVersion = allowsOldVersions ? .tlsv1 : .tlsv12
            switch trust {
            case .system: break
            case .issuers(let file): configuration.trustRoots = .file(file)
            case .anything: configuration.certificateVerification = .none
            }
            if !checksName, trust != .anything { configuration.certificateVerification = .noHostnameVerification }
            // A connection that is given up need not say farewell.
            configuration.shutdownTimeout = .milliseconds(100)
            if httpVersion == .automatic { configuration.applicationProtocols = ["h2", "http/1.1"] }
            let made = try NIOSSLContext(configuration: configuration)
            contexts[checksName] = made
            return made
        }
    }
}
