import LabTestSupport

/// A clock on which every sleep is a call instead.
struct CallingClock: Clock {
    private let base = JumpingClock()
    let call: @Sendable () async -> Void

    init(_ call: @escaping @Sendable () async -> Void) {
        self.call = call
    }

    var now: JumpingClock.Instant { base.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: JumpingClock.Instant, tolerance: Duration?) async throws {
        await call()
        try await base.sleep(until: deadline, tolerance: tolerance)
    }
}
