/// How a server is reached. Requests that go the same way can share connections.
enum Route: Hashable, Sendable {
    /// What the connection to the server is in.
    enum Layer: Hashable, Sendable {
        case plain, secure
        /// A server that asks for a certificate is shown ours.
        case secureAndIdentified
    }

    /// From here to the server.
    case direct(host: String, port: Int, Layer)
    /// Through a tunnel that a proxy makes: HTTP's for `https` URLs, or that of SOCKS.
    case tunnel(host: String, port: Int, Layer, ProxyServer)
    /// A proxy is asked for `http` URLs of any server.
    case asked(ProxyServer)

    init(to url: SourceURL, over proxy: ProxyServer?, identifies: Bool = false) {
        let layer: Layer = !url.isSecure ? .plain : identifies ? .secureAndIdentified : .secure
        switch proxy {
        case nil: self = .direct(host: url.host, port: url.port, layer)
        case let proxy? where proxy.kind != .socks5 && !url.isSecure: self = .asked(proxy)
        case let proxy?: self = .tunnel(host: url.host, port: url.port, layer, proxy)
        }
    }

    var proxy: ProxyServer? {
        switch self {
        case .direct: nil
        case .tunnel(_, _, _, let proxy), .asked(let proxy): proxy
        }
    }

    /// The server as a proxy is asked for a tunnel to it: `host:port`.
    var tunnelled: String? {
        guard case .tunnel(let host, let port, _, _) = self else { return nil }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// What the socket is connected to.
    var peer: (host: String, port: Int) {
        switch self {
        case .direct(let host, let port, _): (host, port)
        case .tunnel(_, _, _, let proxy), .asked(let proxy): (proxy.host, proxy.port)
        }
    }

    /// The proxy that TLS is spoken with before it is asked for anything; `nil` for none.
    var secureProxy: SecureServer? {
        guard let proxy, proxy.kind == .https else { return nil }
        return SecureServer(host: proxy.host, isAddressBehindProxy: false, isProxy: true)
    }

    /// The server that TLS is spoken with; `nil` for none.
    var secureServer: SecureServer? {
        switch self {
        case .direct(_, _, .plain), .tunnel(_, _, .plain, _), .asked: nil
        case .direct(let host, _, let layer):
            SecureServer(host: host, isAddressBehindProxy: false, isIdentified: layer == .secureAndIdentified)
        case .tunnel(let host, _, let layer, _):
            SecureServer(
                host: host,
                isAddressBehindProxy: IPAddress(host) != nil,
                isIdentified: layer == .secureAndIdentified
            )
        }
    }
}
