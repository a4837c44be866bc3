/// Executes `body` again and again, with an interval between its beginnings, until the task is cancelled.
///
/// The executions never overlap. They begin at multiples of the interval and do not drift: the time that a body takes is not
/// added to the interval. When the run is asked to finish, no further execution begins and the call returns.
///
/// ```swift
/// tasks.addTask(id: "inbox") {
///     try await every(.seconds(30)) { try await inbox.refresh() }
/// }
/// ```
///
/// - Parameters:
///   - interval: The time from one beginning to the next. With zero or less the next body begins as soon as one has ended.
///   - delay: The time until the first body. With zero or less it begins at once.
///   - missed: What becomes of ticks that come due while a body works.
///   - clock: The clock that counts the time. By default that of the scope whose run makes the call, or else the continuous
///     clock.
///   - body: The work, on the caller's isolation. An error that it throws ends the repetition.
/// - Throws: What `body` throws; `CancellationError` if the task is cancelled.
/// - Cancellation: Ends the pause, and throws. A body that works is cancelled as any code is, and no further one begins.
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
        first: delay > .zero ? clock.now().advanced(by: delay) : nil,
        interval: max(.zero, interval),
        missed: missed
    )
    while try await pause(for: "the next tick", until: ticks.next, on: clock) {
        ticks.begin(clock.now())
        try await body()
        try Task.checkCancellation()
        ticks.advance(clock.now())
        // Without an interval nothing else gives way.
        if interval <= .zero { await Task.yield() }
    }
}
