final class Chat {
    func answer(_ prompt: String) -> AsyncStream<String> {
        AsyncStream { continuation in
            Task {  // expect: unfinished-stream
                do {
                    for try await word in model.words(prompt) { continuation.yield(word) }
                    continuation.finish()
                } catch {
                    logger.error("\(error)")
                }
            }
        }
    }
}
