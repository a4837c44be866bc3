import Lanyard
import Synchronization

/// A clock that goes on by the same time whenever it is read: work that takes time, without waiting for it.
final class SteppingClock: Clock {
    typealias Duration = Swift.Duration
    typealias Instant = ScopeInstant

    private let step: Duration
    private let count = Atomic(0)

    let minimumResolution = Duration.zero

    init(step: Duration) {
        self.step = step
    }

    /// How often it was read.
    var readings: Int { count.load(ordering: .relaxed) }

    var now: ScopeInstant {
        ScopeInstant(offset: step * count.add(1, ordering: .relaxed).newValue)
    }

    func sleep(until deadline: ScopeInstant, tolerance: Duration?) async throws {}
}
