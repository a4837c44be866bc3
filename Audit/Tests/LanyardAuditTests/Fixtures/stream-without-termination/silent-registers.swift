actor Center {
    private var continuations: [UUID: AsyncStream<Event>.Continuation] = [:]

    nonisolated func events() -> AsyncStream<Event> {
        AsyncStream { continuation in
            Task { await self.register(continuation) }
        }
    }

    nonisolated func states() -> AsyncStream<Event> {
        AsyncStream { continuation in
            Task {
                continuation.yield(await current())
                await self.register(continuation)
            }
        }
    }

    private func register(_ continuation: AsyncStream<Event>.Continuation) {
        continuations[UUID()] = continuation
    }
}
