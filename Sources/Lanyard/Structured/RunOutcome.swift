internal import Synchronization

/// A run that has ended, and how.
///
/// ```swift
/// for run in result.outcomes {
///     if case .cancelled(let cause, _) = run.outcome { print(run.name ?? "\(run.id)", cause) }
/// }
/// ```
@dynamicMemberLookup
public struct RunOutcome: Sendable, Identifiable {
    /// What is known about the run from its call on.
    public let info: RunInfo
    /// How the run ended. A value has the type that the operation returned.
    public let outcome: Outcome<any Sendable>

    /// The identity of the run, which is the same as its handle's.
    public var id: RunID { info.id }

    /// The properties of its ``RunInfo``: `run.name` is `run.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<RunInfo, Value>) -> Value { info[keyPath: path] }

    /// The error, until it is handed to somebody.
    private var untaken: UntakenError?

    /// The same for whoever asked for it, and who has the error then.
    func taken() -> RunOutcome {
        var outcome = self
        outcome.untaken.take()?.take()
        return outcome
    }

    /// `nil` for a run that goes on.
    init?(_ run: Run) {
        guard let outcome = run.machine.withLock({ $0.outcome }) else { return nil }
        untaken = run.untakenError
        info = RunInfo(run)
        self.outcome = outcome.map(\.value)
    }
}
