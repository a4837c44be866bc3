struct Profile {
    func name() -> AsyncStream<String> {
        AsyncStream { continuation in
            Task {
                continuation.yield(await store.name())
                continuation.finish()
            }
        }
    }
}
