#if GRPC
public import GRPCNIOTransportHTTP2
import NIOCore

extension HTTP2ServerTransport.Posix.Config {
    /// Ends connections whose client has gone without a word: its power, or the network between. Their calls are cancelled
    /// with kind `peerCancelled`.
    ///
    /// ```swift
    /// .http2NIOPosix(
    ///     address: address,
    ///     transportSecurity: .plaintext,
    ///     config: .defaults { $0.endConnections(silentFor: .seconds(10)) }
    /// )
    /// ```
    ///
    /// gRPC's keepalive alone asks after the client, and when it gets no answer takes no new calls from it: those that run
    /// go on. On Linux this also lets TCP give up what the client's machine has not confirmed for that long
    /// (`TCP_USER_TIMEOUT`), and the pings are such a thing. Elsewhere TCP takes its own time. A client that hangs, on a
    /// machine that confirms what it gets, is not noticed by this: a deadline covers it.
    ///
    /// Sets `connection.keepalive` and adds to `channelDebuggingCallbacks.onAcceptTCPConnection`.
    ///
    /// - Parameter duration: How long a client may be silent, about. Clients may ping four times in that time.
    public mutating func endConnections(silentFor duration: Duration) {
        connection.keepalive = .init(
            time: duration / 2,
            timeout: duration / 2,
            clientBehavior: .init(minPingIntervalWithoutCalls: duration / 4, allowWithoutCalls: true)
        )
        let accepted = channelDebuggingCallbacks.onAcceptTCPConnection
        channelDebuggingCallbacks.onAcceptTCPConnection = { channel in
            channel.giveUp(after: duration / 2).flatMap {
                accepted?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
            }
        }
    }
}
#endif
