internal import LabSockets
internal import NIOCore
internal import NIOHTTP1

/// What a web server bears from its clients. What is beyond it ends the connection, and nothing else.
struct WebLimits: Sendable {
    /// What every listener bears.
    var listener = ListenerLimits()
    /// How long a client may take to close its end after the server has closed its own.
    var closingTime = TimeAmount.seconds(2)
    /// How many bytes a message of a WebSocket may have, in one frame or in several.
    var messageLength = 1 << 14
    /// How many frames a message may have.
    var messageFrames = 64
    /// How often a WebSocket is pinged. A client that has not answered by the next ping is gone.
    var pingInterval = Duration.seconds(20)
    /// The time of pings.
    var clock: any Clock<Duration> = ContinuousClock()

    /// The limits of a head: 16 KiB in all, as other servers have it, in at most 64 fields.
    var head: NIOHTTPDecoderLimitConfiguration {
        var head = NIOHTTPDecoderLimitConfiguration()
        head.maxHeaderFieldSize = 8 << 10
        head.maxHeaderListSize = 16 << 10
        head.maxHeaderFieldCount = 64
        return head
    }
}
