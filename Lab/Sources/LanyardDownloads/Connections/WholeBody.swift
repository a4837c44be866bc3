import NIOCore

/// The body of an answer that has come in one read, from its head to its end. Nothing is waited for, and nobody has to be told how far
/// its reader is: most small files come so.
struct WholeBody: AsyncSequence, Sendable {
    let parts: [ByteBuffer]

    func makeAsyncIterator() -> Iterator { Iterator(parts: parts[...]) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var parts: ArraySlice<ByteBuffer>

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBuffer? { parts.popFirst() }

        mutating func next() async throws -> ByteBuffer? { parts.popFirst() }
    }
}
