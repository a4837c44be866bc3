import AsyncAlgorithms

/// Events through a stream and AsyncAlgorithms' `debounce`, consumed by one task.
struct DebouncedSequence: Sendable {
    private let continuation: AsyncStream<Int>.Continuation
    private let consumer: Task<Void, Never>

    init(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
        self.continuation = continuation
        consumer = Task {
            for await _ in stream.debounce(for: Debounce.delay) { debounced() }
        }
    }

    func event(_ index: Int) {
        continuation.yield(index)
    }

    /// Ends when every event has gone through: the last comes out when the stream has ended.
    func end() async {
        continuation.finish()
        await consumer.value
    }
}
