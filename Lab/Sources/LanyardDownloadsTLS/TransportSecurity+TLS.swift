public import LanyardDownloads

extension TransportSecurity {
    /// TLS 1.2 or newer, with servers whose certificates the system trusts, in HTTP/1.1.
    public static var tls: TransportSecurity { tls() }

    /// TLS.
    ///
    /// Certificates are read when the first connection needs them, and once: managers that get the same value share them.
    ///
    /// - Parameters:
    ///   - trust: Which certificates of servers are believed.
    ///   - httpVersion: The versions of HTTP to speak.
    ///   - allowsOldVersions: Whether to speak TLS 1.0 and 1.1 with a server that knows nothing newer, which nobody should any more
    ///     (RFC 8996).
    ///   - certificate: What shows servers who asks.
    ///   - pins: The public keys of which a server must have one, besides being believed; empty for any.
    public static func tls(
        trust: CertificateTrust = .system,
        httpVersion: HTTPVersion = .http1,
        allowsOldVersions: Bool = false,
        certificate: ClientCertificate? = nil,
        pins: [PublicKeyPin] = []
    ) -> TransportSecurity {
        TransportSecurity(
            NIOTLSProvider(
                NIOTLSProvider.Settings(
                    trust: trust,
                    httpVersion: httpVersion,
                    allowsOldVersions: allowsOldVersions,
                    certificate: certificate,
                    pins: pins
                )
            )
        )
    }
}
