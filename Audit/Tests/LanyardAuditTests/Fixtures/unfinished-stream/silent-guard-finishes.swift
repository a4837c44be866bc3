final class Chat {
    func answer(_ prompt: String) -> AsyncStream<String> {
        AsyncStream { continuation in
            let task = Task {
                guard let model = await loadModel() else {
                    continuation.finish()
                    return
                }
                for await word in model.words(prompt) { continuation.yield(word) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
