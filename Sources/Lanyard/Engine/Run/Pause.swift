/// Waits for a time; false if the run is asked to finish before.
///
/// - Parameters:
///   - reason: What the run says that it waits for.
///   - time: When the wait is over; `nil` for at once, which needs no clock.
/// - Throws: `CancellationError` if the task is cancelled.
nonisolated(nonsending)
    func pause(
        for reason: @autoclosure () -> String,
        until time: ScopeInstant?,
        on clock: ScopeClock
    ) async throws -> Bool
{
    try Task.checkCancellation()
    // A task that outlives its run has that as a task-local still, and nobody asks it any more.
    guard let run = CurrentRun.run, !run.phase.isOver else {
        if let time, time > clock.now() { try await clock.sleep(time) }
        return true
    }
    if run.isAskedToFinish { return false }
    guard let time, time > clock.now() else { return true }
    let isTime = await run.activity.waiting(for: reason()) { await run.sleepUnlessAsked(until: time, on: clock) }
    try Task.checkCancellation()
    // Of a clock that cannot sleep it is always time.
    return isTime ?? true
}

extension Run {
    /// Sleeps; false if the run is asked to finish before, `nil` if the task is cancelled or the clock cannot sleep.
    nonisolated(nonsending)
        fileprivate func sleepUnlessAsked(until time: ScopeInstant, on clock: ScopeClock) async -> Bool?
    {
        await withTaskGroup(of: Bool?.self) { group in
            group.addTask { (try? await clock.sleep(time)).map { true } }
            group.addTask {
                do { try await self.waitUntilAskedToFinish() } catch { return nil }
                return false
            }
            defer { group.cancelAll() }
            for await isTime in group { if let isTime { return isTime } }
            return nil
        }
    }
}

extension ScopeClock {
    /// The given one, or that of the scope whose run calls, or the continuous clock.
    static func current(_ clock: (any Clock<Duration>)?) -> ScopeClock {
        clock.map { ScopeClock($0) } ?? CurrentRun.run?.core.clock ?? .continuous
    }
}
