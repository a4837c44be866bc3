public import Lanyard
import Synchronization

extension TestClock: CustomStringConvertible {
    /// A task that sleeps on the clock, or a scope that waits there for a deadline or a delay. ``TestClock/pending`` lists
    /// them.
    public struct Sleeper: Sendable, Hashable, CustomStringConvertible {
        /// The instant at which it wakes.
        public let deadline: Instant

        /// The name of the task that sleeps, or of the run that it is part of; `nil` if neither has one.
        ///
        /// Apple systems tell the names of plain tasks since the releases of 2025.
        public let taskName: String?

        /// The line that started the run that the task is part of; `nil` if it is part of none.
        public let origin: CallSite?

        /// The scope that owns that run, by its name or by the line that made it; `nil` if the task is part of no run.
        public let owner: String?

        /// Whether this is no task, but the nearest of a scope's deadlines and delays.
        public let isTimer: Bool

        /// The sleeper as people read it: its name, owner and origin, if they are known, and its deadline.
        public var description: String {
            [
                taskName.map { "“\($0)”" }, owner.map { "of \($0)," }, origin.map { "started at \($0)," },
                isTimer ? "a timer" : nil, "until \(deadline)",
            ]
            .compactMap(\.self).joined(separator: " ")
        }
    }

    /// The sleepers on the clock now, in the order in which they would wake.
    ///
    /// They are tasks and, for each scope with a clock of its own, the nearest of its deadlines and delays.
    ///
    /// - Complexity: O(*n* log *n*) for *n* sleepers.
    public var pending: [Sleeper] {
        core.machine.withLock { $0.pending }.map { deadline, sleeper in
            switch sleeper {
            case .task(let task):
                let context = task.context
                return Sleeper(
                    deadline: deadline,
                    taskName: task.taskName ?? context.name,
                    origin: context.origin,
                    owner: context.scopeInfo?.title,
                    isTimer: false
                )
            case .alarm:
                return Sleeper(deadline: deadline, taskName: nil, origin: nil, owner: nil, isTimer: true)
            }
        }
    }

    /// The number of sleepers on the clock now, as in ``pending``.
    public var sleeperCount: Int {
        core.machine.withLock { $0.sleeperCount }
    }

    /// The runs that have not ended, of all scopes that work on the clock's ``executor`` or on another one of its trial, the
    /// oldest first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of runs and scopes of the process.
    public var runs: [RunSnapshot] {
        var (runs, waiting) = ([RunSnapshot](), ScopeCore.roots(upTo: .max).scopes)
        while let core = waiting.popLast() {
            let (members, children) = core.contents(upTo: .max)
            waiting += children
            guard core.executor.map(jobs.runsJobs(of:)) ?? false else { continue }
            runs += members.compactMap { RunSnapshot($0, at: core.now) }
        }
        return runs.sorted { $0.id < $1.id }
    }

    /// The time, what the executor does, who sleeps until when, and which runs have not ended. Print it when a test hangs.
    public var description: String {
        let (now, jobs) = core.machine.withLock { ($0.now, $0.jobs) }
        let work = jobs == 0 ? "idle" : jobs == 1 ? "1 job on the executor" : "\(jobs) jobs on the executor"
        return "TestClock at \(now), \(work), \(suspended)"
    }

    /// Who sleeps, and which runs have not ended.
    var suspended: String {
        let (pending, runs) = (pending, runs)
        let sleepers = pending.isEmpty ? "nobody asleep" : "\(pending.count) asleep" + listed(pending)
        guard !runs.isEmpty else { return sleepers }
        let lines = runs.map { run in
            // The snapshot of a cancelled run says who cancelled it, and not where it was started.
            let origin = run.cause == nil ? "" : ", started at \(run.info.origin)"
            return "\(run), of \(run.info.scope.title)\(origin)"
        }
        return sleepers + "\n\(runs.count == 1 ? "1 run has" : "\(runs.count) runs have") not ended" + listed(lines)
    }
}

extension ScopeInfo {
    /// What to look for: its name, or the line that made it.
    fileprivate var title: String { name.map { "“\($0)”" } ?? "the scope made at \(origin)" }
}

/// A line for each, with a colon before; at most twenty.
func listed(_ items: [some CustomStringConvertible]) -> String {
    let rest = items.count > 20 ? "\n  and \(items.count - 20) more" : ""
    return ":" + items.prefix(20).map { "\n  \($0)" }.joined() + rest
}
