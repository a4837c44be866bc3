import Foundation
import Synchronization

/// Lets threads begin together, and tells the last one that leaves.
final class StartLine: Sendable {
    private let missing: Atomic<Int>
    private let present: Atomic<Int>

    init(_ count: Int) {
        missing = Atomic(count)
        present = Atomic(count)
    }

    func meet() {
        missing.subtract(1, ordering: .acquiringAndReleasing)
        while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }

    func leave() -> Bool {
        present.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
