#if Hummingbird && canImport(Darwin)
internal import Darwin
import NIOCore

extension Channel {
    /// Whether ``isClosedByPeer`` knows: of a socket of TCP.
    var tellsClosedByPeer: Bool { self is any SocketOptionProvider && localAddress?.ipAddress != nil }

    /// Whether the other side has ended its half of the connection; `nil` if this is no socket.
    var isClosedByPeer: EventLoopFuture<Bool>? {
        let closeWait: UInt8 = 5  // TCPS_CLOSE_WAIT
        return (self as? any SocketOptionProvider)?.getTCPConnectionInfo().map { $0.tcpi_state == closeWait }
    }
}
#endif
