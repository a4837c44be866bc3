#if GRPC
public import GRPCNIOTransportHTTP2
import NIOCore

extension HTTP2ServerTransport.Posix.Config {
    /// Ends connections whose client has gone without a word, because its power failed or the network between. Their calls are
    /// cancelled with kind `peerCancelled`.
    ///
    /// ```swift
    /// .http2NIOPosix(
    ///     address: address,
    ///     transportSecurity: .plaintext,
    ///     config: .defaults { $0.endConnections(silentFor: .seconds(10)) }
    /// )
    /// ```
    ///
    /// gRPC's keepalive alone asks whether the client is still there. If it gets no answer it takes no new calls from that
    /// client, but current calls go on. On Linux this call also lets TCP give up what the client's machine has not confirmed
    /// for that long (`TCP_USER_TIMEOUT`), and that includes the pings. Elsewhere TCP takes its own time. A client that hangs,
    /// on a machine that confirms what it gets, is not noticed by this. A deadline covers it.
    ///
    /// It sets `connection.keepalive` and adds to `channelDebuggingCallbacks.onAcceptTCPConnection`.
    ///
    /// - Parameter duration: How long a client may be silent, approximately. Clients may ping four times in that time.
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
