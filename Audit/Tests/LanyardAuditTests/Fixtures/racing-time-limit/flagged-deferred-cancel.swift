struct Waiter {
    static func outcome(_ limit: UInt64, wait: @escaping @Sendable () async throws -> Int32) async -> Int32? {
        await withTaskGroup(of: Int32?.self) { group in  // expect: racing-time-limit
            defer { group.cancelAll() }
            group.addTask { try? await wait() }
            group.addTask {
                try? await Task.sleep(nanoseconds: limit)
                return nil
            }
            return await group.next() ?? nil
        }
    }
}
