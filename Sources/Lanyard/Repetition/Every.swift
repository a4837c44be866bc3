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

/// What becomes of ticks that come due while the body still works on an earlier one.
///
/// With an interval of 10 s, and a body that takes 25 s once:
///
/// | rule | the bodies begin at |
/// |---|---|
/// | ``skip`` | 0, 30, 40, 50 s |
/// | ``burst`` | 0, 25, 25, 30, 40 s |
/// | ``delay`` | 0, 25, 35, 45 s |
///
/// The three rules and their names are those of tokio's `MissedTickBehavior`. There is one difference: in tokio a late tick
/// comes at once under each of them.
public enum MissedTicks: Hashable, Sendable {
    /// Leaves them out. The next body begins at the next multiple of the interval.
    case skip
    /// Makes up for each of them, one after the other without a pause.
    case burst
    /// Begins one body at once, and counts the interval from there.
    case delay
}

/// When the next body begins.
struct Ticks {
    /// `nil` for at once.
    private(set) var next: ScopeInstant?
    private let interval: Duration
    private let missed: MissedTicks

    /// - Parameter first: The first tick; `nil` for one that comes at once.
    init(first: ScopeInstant?, interval: Duration, missed: MissedTicks) {
        next = first
        self.interval = interval
        self.missed = missed
    }

    /// The body of a tick that came at once begins.
    mutating func begin(_ now: ScopeInstant) { if next == nil { next = now } }

    /// The body of the last tick has ended.
    mutating func advance(_ now: ScopeInstant) {
        guard interval > .zero else {
            next = nil
            return
        }
        let due = (next ?? now).advanced(by: interval)
        next = due
        guard due < now else { return }
        switch missed {
        case .burst: break
        case .delay: next = nil
        case .skip:
            let (late, step) = (due.duration(to: now).attoseconds, interval.attoseconds)
            // Not as a time from there: a clock may have gone on by more than anybody waits.
            next = .read(due.offset.adding(Duration(attoseconds: (late + step - 1) / step * step)))
        }
    }
}
