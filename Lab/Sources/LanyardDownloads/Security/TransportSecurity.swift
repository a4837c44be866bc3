/// How connections to `https` servers are made secure: not at all, or by TLS.
///
/// TLS is a module of its own, because it takes longer to compile than all the rest. A program that downloads from `https` servers
/// links `LanyardDownloadsTLS` and says so once:
///
/// ```swift
/// import LanyardDownloads
/// import LanyardDownloadsTLS
///
/// let manager = DownloadManager(configuration: DownloadConfiguration(security: .tls))
/// ```
public struct TransportSecurity: Hashable, Sendable {
    /// None: an `https` URL fails with ``DownloadError/tlsMissing(_:)``, and nothing is sent.
    public static let none = TransportSecurity(nil)

    /// What speaks TLS; `nil` for nobody.
    package let provider: (any TLSProvider)?

    package init(_ provider: (any TLSProvider)?) {
        self.provider = provider
    }

    /// Whether both do the same.
    public static func == (one: TransportSecurity, other: TransportSecurity) -> Bool {
        one.provider.map { AnyHashable($0) } == other.provider.map { AnyHashable($0) }
    }

    /// Feeds what makes it equal to another.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(provider.map { AnyHashable($0) })
    }
}
