/// Any clock, counted from the moment the source began.
struct SourceClock: Sendable {
    /// The time since the beginning.
    let now: @Sendable () -> Duration
    /// Sleeps until a time since the beginning; ends at once, with an error, when the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
