/// Executes `body` again and again, an interval apart, until the task is cancelled.
///
/// The bodies never overlap. They begin at multiples of the interval and do not drift: the time that a body takes is not added
/// to the interval.
///
/// ```swift
/// tasks.addTask(id: "inbox") {
///     try await every(.seconds(30)) { try await inbox.refresh() }
/// }
/// ```
///
/// - Parameters:
///   - interval: The time from one beginning to the next. Zero or less: the next body begins as soon as one has ended.
///   - delay: The time until the first body; zero or less for at once.
///   - missed: What becomes of ticks that come due while a body works.
///   - clock: What counts the time; by default the clock of the scope whose run calls, or else the continuous clock.
///   - body: The work, on the caller's isolation. What it throws ends the repetition.
/// - Throws: what `body` throws; `CancellationError` if the task is cancelled.
/// - Cancellation: ends the pause, and throws. A body that works is cancelled as any code is, and no further one begins.
///
/// When the run is asked to finish, no further body begins and the call returns.
nonisolated(nonsending)
    public func every(
        _ interval: Duration,
        after delay: Duration = .zero,
        missed: MissedTicks = .skip,
        clock: (any Clock<Duration>)? = nil,
        _ body: nonisolated(nonsending) () async throws -> Void
    ) async throws
{
    let clock = ScopeClock.current(clock)
    var ticks = Ticks(
        first: clock.now().advanced(by: max(.zero, delay)),
        interval: max(.zero, interval),
        missed: missed
    )
    while try await pause(for: "the next tick", until: ticks.next, on: clock) {
        try await body()
        try Task.checkCancellation()
        ticks.advance(clock.now())
        // Without an interval nothing else gives way.
        if interval <= .zero { await Task.yield() }
    }
}
