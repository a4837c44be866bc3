struct Ticker {
    func ticks(every interval: Duration) -> AsyncStream<Int> {
        let pair = AsyncStream<Int>.makeStream()
        Task {  // expect: stream-without-termination
            var count = 0
            while true {
                try? await Task.sleep(for: interval)
                pair.continuation.yield(count)
                count += 1
            }
        }
        return pair.stream
    }
}
