#if Cluster
import Foundation

/// The address of one member of etcd: `http://10.0.0.7:2379`, `https://etcd-1.internal:2379`, `http://[::1]:2379`.
struct EtcdEndpoint: Hashable, Sendable, CustomStringConvertible {
    let host: String
    let kind: Kind
    let port: Int
    let isSecure: Bool

    /// - Throws: ``ClusterError/invalidEndpoint(_:)`` if the text is no such address.
    init(_ text: String) throws(ClusterError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
            parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil, parts.user == nil
        else { throw .invalidEndpoint(text) }
        port = parts.port ?? 2379
        isSecure = scheme == "https"
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        // gRPC's transport ends the process over an address that is none.
        guard (1...65535).contains(port), let kind = Kind(bare, isInBrackets: bare != host) else {
            throw .invalidEndpoint(text)
        }
        (self.host, self.kind) = (bare, kind)
    }

    /// How the host is to be found.
    enum Kind: Sendable {
        case ipv4
        case ipv6
        case name

        fileprivate init?(_ host: String, isInBrackets: Bool) {
            var (four, six) = (in_addr(), in6_addr())
            if isInBrackets || host.contains(":") {
                guard inet_pton(AF_INET6, host, &six) == 1 else { return nil }
                self = .ipv6
            } else if inet_pton(AF_INET, host, &four) == 1 {
                self = .ipv4
            } else {
                // Digits and dots that are no address are no name either: the last label of a name is not a number (RFC 1123).
                guard let last = host.split(separator: ".").last, last.contains(where: { !$0.isNumber }) else {
                    return nil
                }
                self = .name
            }
        }
    }

    var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
#endif
