final class Feed {
    private var reading: Task<Void, Never>?

    func posts() -> AsyncStream<Post> {
        AsyncStream { continuation in
            reading?.cancel()
            reading = Task {
                for await post in source.posts { continuation.yield(post) }
                continuation.finish()
            }
        }
    }
}
