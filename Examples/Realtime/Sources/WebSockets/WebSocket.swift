internal import Foundation
internal import NIOCore
internal import NIOWebSocket
package import Realtime

/// One end of a web socket. Each message is JSON in a frame of text.
package final class WebSocket: Socket {
    package let messages: AsyncStream<Message>
    private let channel: any Channel
    private let isClient: Bool

    private init(_ channel: any Channel, isClient: Bool, _ messages: AsyncStream<Message>) {
        (self.channel, self.isClient, self.messages) = (channel, isClient, messages)
    }

    static let longestMessage = 1 << 16

    struct TooLong: Error {}

    /// Makes one of a channel that has been upgraded.
    static func make(on channel: any Channel, isClient: Bool) -> EventLoopFuture<WebSocket> {
        channel.eventLoop.makeCompletedFuture {
            // Whoever sends faster than this end reads is hung up on.
            let (messages, incoming) = AsyncStream.makeStream(
                of: Message.self,
                bufferingPolicy: .bufferingOldest(1_000)
            )
            try channel.pipeline.syncOperations.addHandlers(
                NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 1,
                    maxAccumulatedFrameCount: 64,
                    maxAccumulatedFrameSize: longestMessage
                ),
                FrameReader(incoming, isClient: isClient)
            )
            return WebSocket(channel, isClient: isClient, messages)
        }
    }

    package func send(_ message: Message) async throws {
        let text = ByteBuffer(bytes: try JSONEncoder().encode(message))
        guard text.readableBytes <= WebSocket.longestMessage else { throw TooLong() }
        try await channel.writeAndFlush(WebSocketFrame(.text, text, isClient: isClient))
    }

    package func close() async {
        // Without a wait for it: an end that does not read would make it long.
        channel.writeAndFlush(WebSocketFrame(.connectionClose, .normalClosure, isClient: isClient), promise: nil)
        try? await channel.close()
    }
}

extension WebSocketFrame {
    init(_ opcode: WebSocketOpcode, _ data: ByteBuffer, isClient: Bool) {
        self.init(fin: true, opcode: opcode, maskKey: isClient ? .random() : nil, data: data)
    }
}

extension ByteBuffer {
    static var normalClosure: Self { ByteBuffer(integer: UInt16(1_000)) }
    static var protocolError: Self { ByteBuffer(integer: UInt16(1_002)) }
}
