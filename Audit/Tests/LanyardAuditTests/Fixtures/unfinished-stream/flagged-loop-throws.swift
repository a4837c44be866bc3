final class Log {
    func lines() -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            Task {
                for try await line in file.bytes.lines {  // expect: unfinished-stream
                    continuation.yield(line)
                }
                continuation.finish()
            }
        }
    }
}
