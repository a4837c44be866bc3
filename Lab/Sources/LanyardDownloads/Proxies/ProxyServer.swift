import Foundation

/// A server that passes requests on to others.
public struct ProxyServer: Hashable, Sendable {
    /// The language that it speaks.
    public enum Kind: Hashable, Sendable {
        /// HTTP: an `http` URL is asked of it, and through it an `https` server is connected to (`CONNECT`).
        case http
        /// The same over TLS: nobody on the way to the proxy can read what is asked of it, nor its password. Its certificate has to be
        /// believed as that of any server.
        case https
        /// SOCKS, version 5, without a user name (RFC 1928). It looks up the host.
        case socks5
    }

    /// The language that it speaks.
    public let kind: Kind
    /// Its name or address.
    public let host: String
    /// The one that is connected to.
    public let port: Int
    /// What it wants to know its user by.
    public let credentials: Credentials?

    /// Reads `http://user:password@host:port`, as the environment names proxies.
    ///
    /// The scheme is `http`, `https`, `socks5`, `socks5h`, `socks` or left out, which is `http`; without a port it is 80, 443, and 1080 for
    /// SOCKS.
    ///
    /// - Throws: ``DownloadError/unusableProxy(_:)``.
    public init(_ text: String) throws(DownloadError) {
        let whole = text.contains("://") ? text : "http://" + text
        guard let parts = URLComponents(string: URLText.encoding(whole.trimmingSpaces.utf8)),
            let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty
        else { throw .unusableProxy("it is not a URL, such as http://proxy.example.org:3128") }
        // As it stands in a URL, an IPv6 address has brackets.
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        // It is shown, and asked for.
        guard !name.isEmpty,
            name.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.properties.generalCategory != .control })
        else { throw .unusableProxy("its host has characters that no host has, or none") }
        switch scheme {
        case "http": kind = .http
        case "https": kind = .https
        // The last is how GNOME names it.
        case "socks5", "socks5h", "socks": kind = .socks5
        default: throw .unusableProxy("the scheme “\(scheme)” is not supported. Use http, https or socks5")
        }
        let ownPort =
            switch kind {
            case .http: 80
            case .https: 443
            case .socks5: 1080
            }
        port = parts.port ?? ownPort
        guard (1...65_535).contains(port) else { throw .unusableProxy("there is no port \(port)") }
        self.host = name
        credentials = parts.user.flatMap { $0.isEmpty ? nil : .basic(user: $0, password: parts.password ?? "") }
        if kind == .socks5, credentials != nil {
            throw .unusableProxy("a user name for SOCKS is not supported")
        }
    }

    /// `host:port`.
    var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
