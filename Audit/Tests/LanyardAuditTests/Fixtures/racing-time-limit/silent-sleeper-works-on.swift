func heartbeat(_ beat: @escaping @Sendable () async throws -> Void, _ work: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(1))
                try await beat()
            }
        }
        group.addTask { try await work() }
        try await group.next()
        group.cancelAll()
    }
}
