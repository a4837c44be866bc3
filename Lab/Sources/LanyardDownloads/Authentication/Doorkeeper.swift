import NIOHTTP1

/// A server, or a proxy on the way to one, that may want to know who asks (RFC 9110, 11.6 and 11.7).
struct Doorkeeper: Hashable, Sendable {
    private let isProxy: Bool
    /// Whether nobody on the way to it can read what it is sent.
    let isSecure: Bool
    private let host: String
    private let port: Int

    init(_ url: SourceURL) {
        (isProxy, isSecure, host, port) = (false, url.isSecure, url.host, url.port)
    }

    init(_ proxy: ProxyServer) {
        (isProxy, isSecure, host, port) = (true, proxy.kind == .https, proxy.host, proxy.port)
    }

    /// The status with which it asks.
    var status: Int { isProxy ? 407 : 401 }

    /// The field in which it is answered.
    var field: String { isProxy ? "Proxy-Authorization" : "Authorization" }

    func challenges(in headers: HTTPHeaders) -> [Challenge] {
        Challenge.all(in: headers[isProxy ? "proxy-authenticate" : "www-authenticate"])
    }

    /// The nonce that it wants to see next (RFC 7616, 3.5); `nil` if it names none.
    func nextNonce(in headers: HTTPHeaders) -> String? {
        let name = isProxy ? "proxy-authentication-info" : "authentication-info"
        guard let info = headers.first(name: name) else { return nil }
        var reader = ChallengeReader(info)
        return reader.parameters()["nextnonce"].flatMap { nonce in
            nonce.utf8.allSatisfy { $0 < 0x80 } && !nonce.isEmpty ? nonce : nil
        }
    }
}
