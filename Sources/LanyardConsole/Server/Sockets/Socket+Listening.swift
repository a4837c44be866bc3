internal import FlyingSocks
internal import Foundation

extension Socket {
    /// A socket that listens on an address of this machine.
    ///
    /// - Parameters:
    ///   - address: An IP address, as digits.
    ///   - port: 0 for any that is free.
    static func listening(on address: String, port: UInt16) throws -> Socket {
        if address.contains(":") {
            try listening(on: sockaddr_in6.inet6(ip6: address, port: port))
        } else {
            try listening(on: sockaddr_in.inet(ip4: address, port: port))
        }
    }

    private static func listening(on address: some SocketAddress) throws -> Socket {
        let socket = try Socket(domain: Int32(type(of: address).family))
        // Before anything listens on it: a child process would keep the port, and what is open on it.
        socket.closeOnExec()
        do {
            try socket.setValue(true, for: .localAddressReuse)
            // Apple's SO_NOSIGPIPE, inherited by accepted connections; Linux has no such option and needs none.
            try? socket.setValue(true, for: BoolSocketOption(name: 0x1022))
            try socket.bind(to: address)
        } catch {
            try? socket.close()
            throw error
        }
        try socket.listen()
        return socket
    }

    /// Keeps child processes from inheriting the connection: they would hold it open after it was closed here.
    func closeOnExec() {
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }
}

extension Socket.Address {
    /// The address as it stands in a URL, without the port.
    var host: String {
        switch self {
        case .ip4(let address, _): address
        // A socket for both families gives an IPv4 address in this form.
        case .ip6(let address, _) where address.hasPrefix("::ffff:"): String(address.dropFirst("::ffff:".count))
        case .ip6(let address, _): "[\(address)]"
        case .unix(let path): path
        }
    }

    var port: UInt16? {
        switch self {
        case .ip4(_, let port), .ip6(_, let port): port
        case .unix: nil
        }
    }
}
