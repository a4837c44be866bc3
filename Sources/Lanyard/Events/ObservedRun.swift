internal import Synchronization

/// A run that an event is about. It keeps nothing of the run alive.
public struct ObservedRun: Sendable, Identifiable {
    /// The identity of the run.
    public let id: RunID
    /// The name given to the call.
    public let name: String?
    /// The key it is "the" run of.
    public let key: TaskKey?
    /// The policy of its call; `nil` for one without a key.
    public let policy: OverlapPolicy?
    /// The line that asked for it.
    public let origin: CallSite
    /// When it was asked for, on the clock of the scope.
    public let admittedAt: ScopeInstant
    /// The scope that owns it.
    public let scope: ObservedScope

    /// The run's name, key or number: what people call it.
    package var title: String { name ?? key?.description ?? id.description }

    init(_ run: Run) {
        id = run.id
        name = run.name
        key = run.key
        policy = run.policy
        origin = run.origin
        admittedAt = run.admittedAt
        scope = ObservedScope(run.core)
    }
}

extension Run {
    /// How it ended, without the value.
    var observedOutcome: Outcome<Void> {
        machine.withLock { $0.outcome }?.map { _ in } ?? .succeeded(())
    }
}
