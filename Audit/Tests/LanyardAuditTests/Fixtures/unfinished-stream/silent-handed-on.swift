final class Chat {
    func answer(_ prompt: String) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            Task {
                try await model.run(prompt, into: continuation)
                continuation.finish()
            }
        }
    }
}
