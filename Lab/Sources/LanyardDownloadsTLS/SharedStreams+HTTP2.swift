import LanyardDownloads
import NIOCore
import NIOHTTP1
import NIOHTTP2

extension SharedStreams {
    /// Speaks HTTP/2 over a channel. To be called on the channel's loop.
    ///
    /// The server's windows are as large as two reads of HTTP/1.1: each stream may be as far ahead of its reader.
    init(http2 channel: any Channel) throws {
        var streams = NIOHTTP2Handler.StreamConfiguration()
        streams.targetWindowSize = 1 << 20
        let pipeline = channel.pipeline.syncOperations
        let multiplexer = try pipeline.configureHTTP2Pipeline(
            mode: .client,
            connectionConfiguration: .init(),
            streamConfiguration: streams
        ) { $0.close() }
        let farewell = channel.eventLoop.makePromise(of: Void.self)
        channel.closeFuture.whenComplete { _ in farewell.succeed() }
        try pipeline.addHandler(FarewellHandler(farewell))
        self.init(farewell: farewell.futureResult) { setUp in
            multiplexer.createStreamChannel { stream in
                stream.eventLoop.makeCompletedFuture {
                    let codec = HTTP2FramePayloadToHTTP1ClientCodec(httpProtocol: .https)
                    try stream.pipeline.syncOperations.addHandler(codec)
                    try setUp(stream)
                }
            }
        }
    }
}

/// Hears that a server of HTTP/2 will take no more requests, or that the connection has failed.
private final class FarewellHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame

    private let farewell: EventLoopPromise<Void>

    init(_ farewell: EventLoopPromise<Void>) {
        self.farewell = farewell
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .goAway = unwrapInboundIn(data).payload { farewell.succeed() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        farewell.succeed()
        context.close(promise: nil)
    }
}
