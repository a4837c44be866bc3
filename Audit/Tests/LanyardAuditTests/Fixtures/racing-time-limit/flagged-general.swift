func withTimeout<T: Sendable>(_ duration: Duration, _ body: @escaping @Sendable () async throws -> T) async throws -> T {
    try await withThrowingTaskGroup(of: T.self) { group in  // expect: racing-time-limit
        group.addTask {
            try await Task.sleep(for: duration)
            throw TimeoutError()
        }
        group.addTask { try await body() }
        guard let value = try await group.next() else { throw TimeoutError() }
        group.cancelAll()
        return value
    }
}
