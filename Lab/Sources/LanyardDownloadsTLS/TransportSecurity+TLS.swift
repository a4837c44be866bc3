public import LanyardDownloads

extension TransportSecurity {
    /// TLS 1.2 or newer, with servers whose certificates the system trusts, in HTTP/1.1.
    public static var tls: TransportSecurity { tls() }

    /// TLS 1.2 or newer.
    ///
    /// Certificates are read when the first connection needs them, and once: managers that get the same value share them.
    ///
    /// - Parameters:
    ///   - trust: Which certificates of servers are believed.
    ///   - httpVersion: The versions of HTTP to speak.
    public static func tls(
        trust: CertificateTrust = .system,
        httpVersion: HTTPVersion = .http1
    ) -> TransportSecurity {
        TransportSecurity(NIOTLSProvider(trust: trust, httpVersion: httpVersion))
    }
}
