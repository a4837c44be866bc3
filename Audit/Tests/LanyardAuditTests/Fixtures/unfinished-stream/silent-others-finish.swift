final class Feed {
    func posts() -> AsyncStream<Post> {
        AsyncStream { continuation in
            self.continuation = continuation
            Task {
                let first = try await server.first()
                continuation.yield(first)
                if first.isLast { continuation.finish() }
            }
        }
    }
}
