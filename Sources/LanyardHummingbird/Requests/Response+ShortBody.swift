#if Hummingbird
import HTTPTypes
import Hummingbird

extension Response {
    /// The longest body that is made whole before its response is sent, in bytes. A socket takes as much without its client:
    /// 16 KiB are the least that Linux has for what is sent (`tcp_wmem`).
    static let shortBody = 16 << 10

    /// Whether ``bodyMade()`` may make the body.
    var hasShortBody: Bool { body.contentLength.map { $0 <= Self.shortBody } ?? false }

    /// The same with a body that is there and need not be waited for.
    ///
    /// - Throws: What the writing of the body throws.
    func bodyMade() async throws -> Response {
        let made = MadeBody()
        try await body.write(made)
        var response = self
        response.body = made.body
        return response
    }
}

/// Keeps what is written. hummingbird sends a body of one buffer with its head and its end in one step to the event loop, and takes
/// three for every other.
private struct MadeBody: ResponseBodyWriter {
    private let parts = Parts()

    private final class Parts {
        var bytes: ByteBuffer?
        var trailers: HTTPFields?
    }

    var body: ResponseBody {
        let bytes = parts.bytes ?? ByteBuffer()
        guard let trailers = parts.trailers else { return ResponseBody(byteBuffer: bytes) }
        return ResponseBody(contentLength: bytes.readableBytes) { writer in
            try await writer.write(bytes)
            try await writer.finish(trailers)
        }
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        if parts.bytes?.writeImmutableBuffer(buffer) == nil { parts.bytes = buffer }
    }

    consuming func finish(_ trailers: HTTPFields?) async throws {
        parts.trailers = trailers
    }
}
#endif
