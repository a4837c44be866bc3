#if Cluster
import Foundation

/// The address of one member of etcd: `http://10.0.0.7:2379`, `https://etcd-1.internal:2379`, `http://[::1]:2379`.
struct EtcdEndpoint: Hashable, Sendable, CustomStringConvertible {
    let host: String
    let port: Int
    let isSecure: Bool

    /// - Throws: ``ClusterError/invalidEndpoint(_:)`` if the text is no such address.
    init(_ text: String) throws(ClusterError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            parts.scheme == "http" || parts.scheme == "https",
            parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil, parts.user == nil
        else { throw .invalidEndpoint(text) }
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = parts.port ?? 2379
        isSecure = parts.scheme == "https"
        guard (1...65535).contains(port) else { throw .invalidEndpoint(text) }
    }

    var description: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
#endif
