import NIOConcurrencyHelpers
import NIOCore

/// The body of an answer that has come in one read, from its head to its end. Nothing is waited for, and nobody has to be told how far
/// its reader is: most small files come so.
///
/// It is handed out once, as what comes from a network is. Whoever still has the answer when all is read holds none of its bytes.
struct WholeBody: AsyncSequence, Sendable {
    private let parts: NIOLockedValueBox<ArraySlice<ByteBuffer>>

    init(_ parts: [ByteBuffer]) {
        self.parts = NIOLockedValueBox(parts[...])
    }

    func makeAsyncIterator() -> Iterator { Iterator(parts: parts) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let parts: NIOLockedValueBox<ArraySlice<ByteBuffer>>

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? { take() }

        mutating func next() async throws -> ByteBuffer? { take() }

        private func take() -> ByteBuffer? { parts.withLockedValue { $0.takeFirst() } }
    }
}
