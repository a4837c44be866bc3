import Foundation
import NIOCore
import NIOPosix

/// Finds the addresses of a host as far as they are allowed.
final class AddressResolver: Resolver, Sendable {
    private let rules: AddressRules
    private let loop: any EventLoop

    init(_ rules: AddressRules, on loop: any EventLoop) {
        (self.rules, self.loop) = (rules, loop)
    }

    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        find(host, port, AF_INET, unless: rules.family == .ipv6)
    }

    func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        find(host, port, AF_INET6, unless: rules.family == .ipv4)
    }

    func cancelQueries() {}

    private func find(_ host: String, _ port: Int, _ family: Int32, unless isExcluded: Bool) -> EventLoopFuture<
        [SocketAddress]
    > {
        if isExcluded { return loop.makeSucceededFuture([]) }
        if let fixed = rules.addresses(of: host, port: port) {
            let all = fixed.compactMap { try? SocketAddress(ipAddress: $0, port: port) }
            return loop.makeSucceededFuture(all.filter { $0.protocol.rawValue == family })
        }
        return NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
            AddressResolver.lookUp(host, port, family)
        }
    }

    /// Asks the system, which may take long. None if nobody knows the host.
    private static func lookUp(_ host: String, _ port: Int, _ family: Int32) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_family = family
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var found: [SocketAddress] = []
        for entry in sequence(first: first, next: { $0?.pointee.ai_next }).compactMap({ $0?.pointee }) {
            // One for each kind of socket.
            if let address = address(entry), !found.contains(address) { found.append(address) }
        }
        return found
    }

    private static func address(_ entry: addrinfo) -> SocketAddress? {
        guard let bytes = UnsafeRawPointer(entry.ai_addr) else { return nil }
        return switch entry.ai_family {
        case AF_INET: SocketAddress(bytes.loadUnaligned(as: sockaddr_in.self))
        case AF_INET6: SocketAddress(bytes.loadUnaligned(as: sockaddr_in6.self))
        default: nil
        }
    }
}
