import NIOCore
import NIOHTTP1

/// Writes a request in HTTP/1.1. Each scalar of a field's value is one byte, so that a cookie goes back as it came: SwiftNIO's encoder would
/// write it in UTF-8.
///
/// A body has the length that the head says.
final class RequestEncoder: ChannelOutboundHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = ByteBuffer

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            context.write(wrapOutboundOut(RequestEncoder.bytes(head, context.channel)), promise: promise)
        case .body(.byteBuffer(let body)): context.write(wrapOutboundOut(body), promise: promise)
        case .body(.fileRegion):
            promise?.fail(ConnectionError.malformed("no file is sent"))
        case .end: context.write(wrapOutboundOut(ByteBuffer()), promise: promise)
        }
    }

    private static func bytes(_ head: HTTPRequestHead, _ channel: any Channel) -> ByteBuffer {
        var buffer = channel.allocator.buffer(capacity: 256)
        buffer.writeString("\(head.method.rawValue) \(head.uri) HTTP/1.1\r\n")
        for (name, value) in head.headers {
            buffer.writeString(name)
            buffer.writeStaticString(": ")
            if value.utf8.allSatisfy({ $0 < 0x80 }) {
                buffer.writeString(value)
            } else {
                buffer.writeBytes(value.fieldBytes)
            }
            buffer.writeStaticString("\r\n")
        }
        buffer.writeStaticString("\r\n")
        return buffer
    }
}
