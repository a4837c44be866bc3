#if GRPC && !os(Linux)
import NIOCore

extension Channel {
    /// There is no such setting here.
    func giveUp(after duration: Duration) -> EventLoopFuture<Void> {
        eventLoop.makeSucceededVoidFuture()
    }
}
#endif
