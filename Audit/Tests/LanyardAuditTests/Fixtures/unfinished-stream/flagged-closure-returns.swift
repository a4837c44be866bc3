final class Log {
    func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            guard let file = open() else {
                return  // expect: unfinished-stream
            }
            file.onLine = { continuation.yield($0) }
            file.onEnd = { continuation.finish() }
        }
    }
}
