struct Ticker {
    func ticks() -> AsyncStream<Int> {
        AsyncStream { continuation in
            Task {
                var count = 0
                while true {
                    try? await Task.sleep(for: .seconds(1))
                    if case .terminated = continuation.yield(count) { return }
                    count += 1
                }
            }
        }
    }
}
