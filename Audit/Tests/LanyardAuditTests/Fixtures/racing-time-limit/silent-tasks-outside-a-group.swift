func withTimeout(_ limit: Duration, _ body: @escaping @Sendable () async throws -> Int) async throws -> Int {
    let (answers, answer) = AsyncThrowingStream<Int, any Error>.makeStream()
    let work = Task { answer.yield(try await body()) }
    let clock = Task {
        try await Task.sleep(for: limit)
        answer.finish(throwing: Late())
    }
    defer {
        work.cancel()
        clock.cancel()
    }
    for try await value in answers { return value }
    throw CancellationError()
}
