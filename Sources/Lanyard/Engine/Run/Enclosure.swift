internal import Synchronization

/// What a call or a structured scope is part of: the run around it, and the deadlines that reach in.
final class Enclosure: Sendable {
    /// Unsafe, because only `deinit` changes it.
    @exclusivity(unchecked) nonisolated(unsafe) private(set) var run: Run?

    private let wasLeft = Atomic(false)

    /// The nearest first.
    let limits: [Limit]

    init(run: Run?, limits: [Limit]) {
        self.run = run
        self.limits = limits
    }

    deinit {
        Releases.release(&run)
    }

    /// Whether the run went on without waiting for what is enclosed.
    var isLeftBehind: Bool { wasLeft.load(ordering: .relaxed) }

    func leaveBehind() { wasLeft.store(true, ordering: .relaxed) }
}
