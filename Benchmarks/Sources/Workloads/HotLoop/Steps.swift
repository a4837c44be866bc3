import Lanyard
import Synchronization

/// A clock that is read, and goes on: at first by little, so that strides grow, then by so much that they stay.
final class Steps: Clock {
    typealias Instant = ScopeInstant

    private let readings = Atomic(0)
    private let doublings: Int

    init(_ doublings: Int) {
        self.doublings = doublings
    }

    var now: ScopeInstant {
        let count = readings.add(1, ordering: .relaxed).newValue
        return ScopeInstant(offset: .microseconds(min(count, doublings + 2) + 7 * max(0, count - doublings - 2)))
    }

    let minimumResolution = Swift.Duration.microseconds(1)

    func sleep(until deadline: ScopeInstant, tolerance: Swift.Duration?) async throws {}
}
