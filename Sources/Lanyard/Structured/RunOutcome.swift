internal import Synchronization

/// A run that has ended, and how.
///
/// ```swift
/// for run in result.outcomes {
///     if case .cancelled(let cause, _) = run.outcome { print(run.name ?? "\(run.id)", cause) }
/// }
/// ```
public struct RunOutcome: Sendable, Identifiable {
    /// The identity of the run, which its handle has, too.
    public let id: RunID
    /// The name given to the call.
    public let name: String?
    /// The key it was "the" run of.
    public let key: TaskKey?
    /// How it ended; the value is of the type that the operation returned.
    public let outcome: Outcome<any Sendable>

    /// `nil` for a run that goes on.
    init?(_ run: Run) {
        guard let outcome = run.machine.withLock({ $0.outcome }) else { return nil }
        id = run.id
        name = run.name
        key = run.key
        self.outcome = outcome.map(\.value)
    }
}
