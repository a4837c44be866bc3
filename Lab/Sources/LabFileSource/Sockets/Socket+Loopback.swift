package import FlyingSocks
internal import Foundation

extension Socket {
    /// A socket that listens.
    ///
    /// - Parameters:
    ///   - host: An IPv4 address, by default one that only this machine reaches.
    ///   - port: 0 for any that is free.
    package static func listening(on host: String = "127.0.0.1", port: UInt16) throws -> Socket {
        let socket = try Socket(domain: AF_INET)
        do {
            try socket.setValue(true, for: .localAddressReuse)
            // Apple's SO_NOSIGPIPE, inherited by accepted connections; Linux has no such option and needs none.
            try? socket.setValue(true, for: BoolSocketOption(name: 0x1022))
            try socket.bind(to: .inet(ip4: host, port: port))
        } catch {
            try? socket.close()
            throw error
        }
        try socket.listen()
        return socket
    }

    /// The port this socket is bound to.
    var port: UInt16 {
        get throws {
            guard case .ip4(_, let port) = try sockname() else { throw SocketError.unsupportedAddress }
            return port
        }
    }

    /// Keeps child processes from inheriting the connection: they would hold it open after it was closed here.
    func closeOnExec() {
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }
}
