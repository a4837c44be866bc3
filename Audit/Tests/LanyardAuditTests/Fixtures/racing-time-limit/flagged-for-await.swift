func limited<T: Sendable>(_ seconds: Double, operation: @escaping @Sendable () async throws -> T) async throws -> T {
    return try await withThrowingTaskGroup(of: T.self) { group in  // expect: racing-time-limit
        group.addTask { return try await operation() }
        group.addTask {
            try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
            throw TimeoutError()
        }
        for try await value in group {
            group.cancelAll()
            return value
        }
        throw TimeoutError()
    }
}
