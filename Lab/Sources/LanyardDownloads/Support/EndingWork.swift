/// Runs work until it ends, or a watch does: then it is cancelled.
///
/// - Returns: what the work came to, even if it was late; `nil` if it came to nothing after the watch had ended.
/// - Throws: what the work throws if it ends first. It returns only after both have ended.
func endingWork<Result: Sendable>(
    when watch: @escaping @Sendable () async throws -> Void,
    _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result? {
    try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await watch()
            return nil
        }
        defer { group.cancelAll() }
        if let result = try await group.next() ?? nil { return result }
        try Task.checkCancellation()
        group.cancelAll()
        while let rest = await group.nextResult() { if case .success(let result?) = rest { return result } }
        return nil
    }
}
