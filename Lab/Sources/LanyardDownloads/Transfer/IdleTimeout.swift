/// Ends work on a connection over which nothing has come for too long.
///
/// Only waiting for the network counts: time spent writing, or held back by the rate limit, does not.
struct IdleTimeout: Sendable {
    /// `nil` for no timeout.
    let limit: Duration?
    let timeline: Timeline

    /// Runs `body`, and cancels it when its monitor has been waiting for longer than the limit.
    ///
    /// - Throws: ``DownloadError/idleTimeout(_:)``, or what `body` throws. It returns only after `body` has ended.
    func guarding<Result: Sendable>(
        _ body: @escaping @Sendable (IdleMonitor) async throws -> Result
    ) async throws -> Result {
        let monitor = IdleMonitor(timeline: timeline)
        guard let limit else { return try await body(monitor) }
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTaskInPlace {
                defer { monitor.end() }
                return try await body(monitor)
            }
            // Work that never had to wait has ended by now.
            if !monitor.isOver {
                group.addTaskInPlace {
                    try await watch(monitor, limit: limit)
                    return nil
                }
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() ?? nil else { throw DownloadError.idleTimeout(limit) }
            return result
        }
    }

    /// Returns when the monitor has been waiting for `limit`. One timer, set again only when it fires.
    private func watch(_ monitor: IdleMonitor, limit: Duration) async throws {
        while true {
            let now = timeline.now
            let fires = (monitor.waitingSince ?? now) + limit
            if fires <= now { return }
            try await timeline.sleep(until: fires)
        }
    }
}

extension ThrowingTaskGroup {
    /// Adds a task that begins before this returns, where the system can.
    fileprivate mutating func addTaskInPlace(
        _ operation: @escaping @Sendable () async throws -> ChildTaskResult
    ) {
        if #available(macOS 26.0, iOS 26.0, *) {
            addImmediateTask(operation: operation)
        } else {
            addTask(operation: operation)
        }
    }
}
