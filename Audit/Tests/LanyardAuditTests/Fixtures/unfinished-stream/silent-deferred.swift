final class Log {
    func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            let reading = Task {
                defer { continuation.finish() }
                let file = try await open()
                for line in file.lines { continuation.yield(line) }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }
}
