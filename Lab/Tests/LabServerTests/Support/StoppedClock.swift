/// Time that never passes: who sleeps does so until cancelled.
struct StoppedClock: Clock {
    var now: JumpingClock.Instant { .init(offset: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: JumpingClock.Instant, tolerance: Duration?) async throws {
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}
