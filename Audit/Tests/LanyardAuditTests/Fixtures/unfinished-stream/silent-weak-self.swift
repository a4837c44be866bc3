final class Log {
    func lines() -> AsyncStream<String> {
        AsyncStream { [weak self] continuation in
            guard let self else { return }
            self.onLine = { continuation.yield($0) }
        }
    }
}
