import Foundation

func within<T: Sendable>(_ limit: Duration, _ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let (answers, answer) = AsyncThrowingStream<T, any Error>.makeStream()
    let working = Task {
        do { answer.yield(try await work()) } catch { answer.finish(throwing: error) }
    }
    let limiting = Task {
        try await Task.sleep(for: limit)
        answer.finish(throwing: TimeoutError())
    }
    defer {
        working.cancel()
        limiting.cancel()
    }
    for try await value in answers { return value }
    throw CancellationError()
}
