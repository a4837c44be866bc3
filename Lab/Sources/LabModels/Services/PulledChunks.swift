/// Chunks that are fetched one at a time, when they are asked for.
struct PulledChunks: AsyncSequence, Sendable {
    let ask: AsyncStream<Void>.Continuation
    let answers: AsyncThrowingStream<Int, any Error>

    func makeAsyncIterator() -> Iterator {
        Iterator(ask: ask, answers: answers.makeAsyncIterator())
    }

    struct Iterator: AsyncIteratorProtocol {
        let ask: AsyncStream<Void>.Continuation
        var answers: AsyncThrowingStream<Int, any Error>.Iterator

        mutating func next() async throws -> Int? {
            ask.yield()
            let answer = try await answers.next()
            // A stream ends without a word when its reader is cancelled.
            if answer == nil { try Task.checkCancellation() }
            return answer
        }
    }
}
