/// Waits for a time; false if the run is asked to finish before.
///
/// - Throws: `CancellationError` if the task is cancelled.
nonisolated(nonsending)
    func pause(until time: ScopeInstant, on clock: ScopeClock) async throws -> Bool
{
    try Task.checkCancellation()
    // A task that outlives its run has that as a task-local still, and nobody asks it any more.
    guard let run = CurrentRun.run, !run.phase.isOver else {
        if time > clock.now() { try await clock.sleep(time) }
        return true
    }
    if run.isAskedToFinish { return false }
    if time <= clock.now() { return true }
    let isTime = await withTaskGroup(of: Bool?.self) { group in
        group.addTask { (try? await clock.sleep(time)).map { true } }
        group.addTask {
            do { try await run.waitUntilAskedToFinish() } catch { return nil }
            return false
        }
        defer { group.cancelAll() }
        for await isTime in group { if let isTime { return Bool?.some(isTime) } }
        return nil
    }
    try Task.checkCancellation()
    // Of a clock that cannot sleep it is always time.
    return isTime ?? true
}

extension ScopeClock {
    /// The given one, or that of the scope whose run calls, or the continuous clock.
    static func current(_ clock: (any Clock<Duration>)?) -> ScopeClock {
        clock.map { ScopeClock($0) } ?? CurrentRun.run?.core.clock ?? .continuous
    }
}
