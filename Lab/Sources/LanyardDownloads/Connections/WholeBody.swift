import NIOConcurrencyHelpers
import NIOCore

/// The body of an answer that has come in one read, from its head to its end. Nothing is waited for, and nobody has to be told how far
/// its reader is: most small files come so.
///
/// It has a buffer of its own, no larger than NIO makes it for the body: at most twice as large. What a connection reads and decrypts into is ten times as much, and is free for
/// the next answer at once, however late this one is taken. It is handed out once, as what comes from a network is.
struct WholeBody: AsyncSequence, Sendable {
    private let bytes: NIOLockedValueBox<ByteBuffer?>

    init(_ parts: [ByteBuffer]) {
        var bytes = ByteBufferAllocator().buffer(capacity: parts.reduce(0) { $0 + $1.readableBytes })
        for part in parts { bytes.writeImmutableBuffer(part) }
        self.bytes = NIOLockedValueBox(bytes.readableBytes > 0 ? bytes : nil)
    }

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let bytes: NIOLockedValueBox<ByteBuffer?>

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? { take() }

        mutating func next() async throws -> ByteBuffer? { take() }

        private func take() -> ByteBuffer? {
            bytes.withLockedValue { bytes in
                defer { bytes = nil }
                return bytes
            }
        }
    }
}
