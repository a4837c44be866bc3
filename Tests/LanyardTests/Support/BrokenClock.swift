/// A clock on which time stands still and nobody can sleep.
struct BrokenClock: Clock {
    struct Broken: Error {}

    var now: ContinuousClock.Instant { Self.start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { throw Broken() }

    private static let start = ContinuousClock.now
}
