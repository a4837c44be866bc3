/// Time as the downloads see it: a distance from when the manager was made, on the clock it was given.
///
/// It hides the clock's type, so that everything else compares plain durations, and tests hand in a clock they turn
/// by hand.
struct Timeline: Sendable {
    let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let sleeper: @Sendable (Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        self.clock = clock
        if let clock = clock as? ContinuousClock {
            // By its type, because it is asked often: each question to a clock of any type looks that up.
            let start = clock.now
            let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
            self.elapsed = elapsed
            let timer = SharedTimer(now: elapsed)
            sleeper = { try await timer.sleep(until: $0) }
        } else {
            let start = clock.now
            elapsed = { start.duration(to: clock.now) }
            sleeper = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
        }
    }

    /// The time since the start.
    var now: Duration { elapsed() }

    /// Waits until a time since the start.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until time: Duration) async throws {
        try await sleeper(time)
    }

    /// Waits for a length of time; not at all if it is not positive.
    func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return }
        try await sleep(until: now + duration)
    }
}
