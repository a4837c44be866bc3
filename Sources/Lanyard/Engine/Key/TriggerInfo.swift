/// What is known about a trigger from its declaration on. It does not keep the trigger alive.
public struct TriggerInfo: Sendable {
    /// The key of its runs.
    public let key: TaskKey
    /// The policy of its calls.
    public let policy: OverlapPolicy
    /// The name of its runs.
    public let name: String?
    /// The place where it was declared.
    public let origin: CallSite
    /// The scope that owns its runs.
    public let scope: ScopeInfo

    init(_ trigger: TriggerCore, of core: ScopeCore) {
        key = trigger.key
        policy = trigger.policy
        name = trigger.name
        origin = trigger.origin
        scope = ScopeInfo(core)
    }
}
