import Synchronization

/// Counts bodies that are executing, and remembers the most there ever were.
final class Busy: Sendable {
    private let inside = Atomic<Int>(0)
    private let most = Atomic<Int>(0)

    var peak: Int { most.load(ordering: .sequentiallyConsistent) }
    var now: Int { inside.load(ordering: .sequentiallyConsistent) }

    func enter() {
        let count = inside.add(1, ordering: .sequentiallyConsistent).newValue
        most.max(count, ordering: .sequentiallyConsistent)
    }

    func exit() {
        inside.subtract(1, ordering: .sequentiallyConsistent)
    }
}
