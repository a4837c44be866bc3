/// Waits for a time; false if the run is asked to finish before.
///
/// - Throws: `CancellationError` if the task is cancelled.
nonisolated(nonsending)
    func pause(until time: ScopeInstant, on clock: ScopeClock) async throws -> Bool
{
    try Task.checkCancellation()
    let run = CurrentRun.run
    if run?.isAskedToFinish ?? false { return false }
    if time <= clock.now() { return true }
    guard let run else {
        try await clock.sleep(time)
        return true
    }
    return try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
            try await clock.sleep(time)
            return true
        }
        group.addTask {
            try await run.waitUntilAskedToFinish()
            return false
        }
        defer { group.cancelAll() }
        return try await group.next() ?? false
    }
}

extension ScopeClock {
    /// The given one, or that of the scope whose run calls, or the continuous clock.
    static func current(_ clock: (any Clock<Duration>)?) -> ScopeClock {
        clock.map { ScopeClock($0) } ?? CurrentRun.run?.core.clock ?? .continuous
    }
}
