/// What is known of a run from its call on. It keeps nothing of the run alive.
public struct RunInfo: Sendable, Identifiable {
    /// The identity of the run.
    public let id: RunID
    /// The name given to the call.
    public let name: String?
    /// The key it is "the" run of.
    public let key: TaskKey?
    /// The policy of its call; `nil` for one without a key.
    public let policy: OverlapPolicy?
    /// The place of the call.
    public let origin: CallSite
    /// When the call was made, on the clock of the scope.
    public let admittedAt: ScopeInstant
    /// The scope that owns the run.
    public let scope: ScopeInfo

    /// The run's name, key or number: what people call it.
    package var title: String { name ?? key?.description ?? id.description }

    init(_ run: Run) {
        id = run.id
        name = run.name
        key = run.key
        policy = run.policy
        origin = run.origin
        admittedAt = run.admittedAt
        scope = ScopeInfo(run.core)
    }
}
