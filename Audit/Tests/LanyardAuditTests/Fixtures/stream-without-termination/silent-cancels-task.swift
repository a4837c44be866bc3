actor Scanner {
    func scan() -> AsyncStream<Progress> {
        AsyncStream { continuation in
            let task = Task {
                for root in await roots() { continuation.yield(await read(root)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func walk() -> AsyncStream<Progress> {
        let (stream, continuation) = AsyncStream.makeStream(of: Progress.self)
        let task = Task {
            for root in await roots() { continuation.yield(await read(root)) }
        }
        continuation.onTermination = { @Sendable [weak self] _ in
            task.cancel()
        }
        return stream
    }
}
