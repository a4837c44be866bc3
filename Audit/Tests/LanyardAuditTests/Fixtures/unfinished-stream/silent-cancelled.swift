final class Ticker {
    func ticks() -> AsyncStream<Int> {
        AsyncStream { continuation in
            let task = Task {
                for tick in 0..<10 {
                    if Task.isCancelled { return }
                    try await Task.sleep(for: .seconds(1))
                    continuation.yield(tick)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
