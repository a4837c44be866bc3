import Synchronization

extension TestClock: CustomStringConvertible {
    /// A task that sleeps on the clock, as ``TestClock/pending`` lists it.
    public struct Sleeper: Sendable, Hashable, CustomStringConvertible {
        /// The instant at which it wakes.
        public let deadline: Instant

        /// The name of the task that sleeps; `nil` if it has none, and on Apple systems before the releases of 2025.
        public let taskName: String?

        /// The sleeper as a person reads it: its task's name, if there is one, and its deadline.
        public var description: String {
            taskName.map { "«\($0)» until \(deadline)" } ?? "until \(deadline)"
        }
    }

    /// The tasks that sleep on the clock now, in the order in which they would wake.
    ///
    /// - Complexity: O(*n* log *n*) for *n* sleepers.
    public var pending: [Sleeper] {
        core.machine.withLock { $0.pending }.map { Sleeper(deadline: $0, taskName: $1.taskName) }
    }

    /// How many tasks sleep on the clock now.
    public var sleeperCount: Int {
        core.machine.withLock { $0.sleeperCount }
    }

    /// The time, what the executor does and who sleeps until when: what to print when a test hangs.
    public var description: String {
        let (now, jobs) = core.machine.withLock { ($0.now, $0.jobs) }
        let pending = pending
        let work = jobs == 0 ? "idle" : "\(jobs) jobs on the executor"
        guard !pending.isEmpty else { return "TestClock at \(now), \(work), nobody asleep" }
        let shown = pending.prefix(20).map { "\n  \($0)" }.joined()
        let rest = pending.count > 20 ? "\n  and \(pending.count - 20) more" : ""
        return "TestClock at \(now), \(work), \(pending.count) asleep:\(shown)\(rest)"
    }
}
