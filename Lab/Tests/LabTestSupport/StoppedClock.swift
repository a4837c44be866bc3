/// Time that never passes: a task that sleeps does so until cancelled. It tells when somebody began to, and when that was
/// cancelled.
package struct StoppedClock: Clock {
    package let began = Gate()
    package let cancelled = Gate()

    package init() {}

    package var now: JumpingClock.Instant { .init(offset: .zero) }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: JumpingClock.Instant, tolerance: Duration?) async throws {
        began.open()
        defer { cancelled.open() }
        try await untilCancelled()
    }
}
