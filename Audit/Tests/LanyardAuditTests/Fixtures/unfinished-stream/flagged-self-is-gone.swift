final class Log {
    func lines() -> AsyncStream<String> {
        AsyncStream { [weak self] continuation in
            Task { [weak self] in
                guard let self else {
                    return  // expect: unfinished-stream note
                }
                for await line in self.file.lines { continuation.yield(line) }
                continuation.finish()
            }
        }
    }
}
