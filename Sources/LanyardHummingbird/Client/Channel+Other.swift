#if Hummingbird && !canImport(Glibc) && !canImport(Darwin)
import NIOCore

extension Channel {
    /// Not known here: a client that goes before the first wait of a handler of its connection is not noticed.
    var isClosedByPeer: EventLoopFuture<Bool>? { nil }
}
#endif
