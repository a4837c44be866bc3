final class Log {
    func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            let reading = Task {
                let file = try await open()  // expect: unfinished-stream
                for line in file.lines { continuation.yield(line) }
                continuation.finish()
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
