final class Log {
    func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            let file = try await open()  // expect: unfinished-stream
            for line in file.lines { continuation.yield(line) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
