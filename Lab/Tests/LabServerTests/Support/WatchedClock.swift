/// Time that never passes, and that tells when somebody began to sleep and when that was cancelled.
struct WatchedClock: Clock {
    let began = Flag()
    let cancelled = Flag()

    var now: JumpingClock.Instant { StoppedClock().now }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: JumpingClock.Instant, tolerance: Duration?) async throws {
        began.raise()
        defer { cancelled.raise() }
        try await StoppedClock().sleep(until: deadline, tolerance: tolerance)
    }
}
