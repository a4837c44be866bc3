internal import Synchronization

/// What a structured scope gave: the value of its body, and what became of each of its runs.
public struct TaskScopeResult<Value> {
    /// What the body returned.
    public let value: Value
    /// What became of each run, in the order of the calls; those that were refused or passed over are not among them.
    public let outcomes: [RunOutcome]

    /// The errors of the runs that failed, in the order of the calls.
    public var errors: [any Error] { outcomes.compactMap(\.outcome.error) }
}

extension TaskScopeResult: Sendable where Value: Sendable {}

/// A run that has ended, and how.
public struct RunOutcome: Sendable, Identifiable {
    /// The identity of the run, which its handle has, too.
    public let id: RunID
    /// The name given to the call.
    public let name: String?
    /// The key it was "the" run of.
    public let key: TaskKey?
    /// How it ended; the value is of the type that the operation returned.
    public let outcome: Outcome<any Sendable>

    init?(_ run: Run) {
        guard let outcome = run.machine.withLock({ $0.outcome }) else { return nil }
        id = run.id
        name = run.name
        key = run.key
        self.outcome = outcome.map(\.value)
    }
}
