/// How a server is reached. Requests that go the same way can share connections.
enum Route: Hashable, Sendable {
    /// From here to the server.
    case direct(host: String, port: Int, isSecure: Bool)
    /// Through a tunnel that a proxy makes: HTTP's for `https` URLs, or that of SOCKS.
    case tunnel(host: String, port: Int, isSecure: Bool, ProxyServer)
    /// A proxy is asked for `http` URLs of any server.
    case asked(ProxyServer)

    init(to url: SourceURL, over proxy: ProxyServer?) {
        switch proxy {
        case nil: self = .direct(host: url.host, port: url.port, isSecure: url.isSecure)
        case let proxy? where proxy.kind == .http && !url.isSecure: self = .asked(proxy)
        case let proxy?: self = .tunnel(host: url.host, port: url.port, isSecure: url.isSecure, proxy)
        }
    }

    var proxy: ProxyServer? {
        switch self {
        case .direct: nil
        case .tunnel(_, _, _, let proxy), .asked(let proxy): proxy
        }
    }

    /// What the socket is connected to.
    var peer: (host: String, port: Int) {
        switch self {
        case .direct(let host, let port, _): (host, port)
        case .tunnel(_, _, _, let proxy), .asked(let proxy): (proxy.host, proxy.port)
        }
    }

    /// The server that TLS is spoken with; `nil` for none.
    var secureServer: SecureServer? {
        switch self {
        case .direct(let host, _, true): SecureServer(host: host, isAddressBehindProxy: false)
        case .tunnel(let host, _, true, _): SecureServer(host: host, isAddressBehindProxy: IPAddress(host) != nil)
        case .direct, .tunnel, .asked: nil
        }
    }
}
