import AsyncAlgorithms

/// A search by AsyncAlgorithms' `flatMapLatest`, which ends when all queries have gone through.
@MainActor final class LatestSearch {
    private var books = 0

    /// One answer.
    private struct Answer: AsyncSequence, Sendable {
        let number: Int

        struct Iterator: AsyncIteratorProtocol {
            let number: Int
            var isOver = false

            mutating func next() async throws -> Int? {
                if isOver { return nil }
                isOver = true
                _ = try await Library.books()
                return number
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(number: number) }
    }

    func replace(_ count: Int) async {
        let (queries, continuation) = AsyncStream.makeStream(of: Int.self)
        let consumer = Task {
            do {
                for try await number in queries.flatMapLatest({ Answer(number: $0) }) { books = number }
            } catch {}
        }
        for number in 1...count { continuation.yield(number) }
        continuation.finish()
        await consumer.value
    }
}
