import AsyncAlgorithms

/// Events through a stream and AsyncAlgorithms' throttle, consumed by one task.
enum ThrottledSequence {
    static func events(_ count: Int) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let consumer = Task {
            for await _ in stream._throttle(for: Debounce.delay) { debounced() }
        }
        await outsideOfTasks { for index in 0..<count { continuation.yield(index) } }
        // A stream that ends gives its last only when the time is over.
        consumer.cancel()
        await consumer.value
    }
}
