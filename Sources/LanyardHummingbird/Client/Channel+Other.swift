#if Hummingbird && !canImport(Glibc) && !canImport(Darwin)
import NIOCore

extension Channel {
    /// Whether ``isClosedByPeer`` knows.
    var tellsClosedByPeer: Bool { false }

    /// Not known here: a client that goes before the first request of its connection gets to its scope is not noticed.
    var isClosedByPeer: EventLoopFuture<Bool>? { nil }
}
#endif
