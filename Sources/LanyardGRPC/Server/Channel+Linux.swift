#if GRPC && os(Linux)
import NIOCore

extension Channel {
    /// Lets the connection end when nothing that was sent has been confirmed for so long.
    func giveUp(after duration: Duration) -> EventLoopFuture<Void> {
        let milliseconds = Int(min(max(duration / .milliseconds(1), 1), Double(Int32.max)))
        // TCP_USER_TIMEOUT, which the system's module does not show.
        let option = ChannelOptions.Types.SocketOption(level: .tcp, name: NIOBSDSocket.Option(rawValue: 18))
        return setOption(option, value: milliseconds)
    }
}
#endif
