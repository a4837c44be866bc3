/// A trigger as it stood when the snapshot was taken.
@dynamicMemberLookup
public struct TriggerSnapshot: Sendable {
    /// What is known of it from its declaration on.
    public let info: TriggerInfo
    /// How many values came to nothing: overtaken before they began, passed over, or cancelled before they began.
    public let droppedCount: Int

    /// What its ``TriggerInfo`` says: `trigger.name` is `trigger.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<TriggerInfo, Value>) -> Value { info[keyPath: path] }
}

extension TriggerSnapshot {
    init(_ trigger: TriggerCore, of core: ScopeCore) {
        info = TriggerInfo(trigger, of: core)
        droppedCount = trigger.droppedCount
    }
}
