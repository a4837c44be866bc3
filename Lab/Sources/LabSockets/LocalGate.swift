package import NIOCore

/// Decides who is let in.
///
/// A page of another site can make a browser ask this server: with the other page's name as `Host`, if that name was bound anew to this
/// machine's address, or with the other page's `Origin`. Both are refused.
package struct LocalGate: Sendable {
    /// Why a request is refused.
    package enum Refusal: Sendable, Hashable {
        case noHost
        /// It names another machine, or another port.
        case otherHost(local: String, port: Int)
        case otherOrigin
    }

    /// The host that was asked to be listened on.
    package let host: String

    package init(host: String) {
        self.host = host
    }

    /// Why a request with these headers is refused; `nil` if it is not.
    ///
    /// - Parameter channel: The connection that it came on, whose own address is a name to ask by as well.
    package func refusal(hosts: [String], origins: [String], on channel: any Channel) -> Refusal? {
        let local = channel.localAddress?.ipAddress ?? host
        let port = channel.localAddress?.port ?? 0
        guard hosts.count == 1, let asked = hosts.first?.lowercased() else { return .noHost }
        let names = ["localhost", "127.0.0.1", "[::1]", host.lowercased(), local, "[\(local)]"]
        guard names.contains(where: { asked == "\($0):\(port)" || port == 80 && asked == $0 }) else {
            return .otherHost(local: local, port: port)
        }
        return origins.allSatisfy { $0.lowercased() == "http://\(asked)" } ? nil : .otherOrigin
    }
}
