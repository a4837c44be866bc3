/// A trigger as it stood when the snapshot was taken.
@dynamicMemberLookup
public struct TriggerSnapshot: Sendable {
    /// What is known about the trigger from its declaration on.
    public let info: TriggerInfo
    /// The number of values that came to nothing: overtaken, skipped, or cancelled before they began.
    public let droppedCount: Int

    /// The properties of its ``TriggerInfo``: `trigger.name` is `trigger.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<TriggerInfo, Value>) -> Value { info[keyPath: path] }
}

extension TriggerSnapshot {
    init(_ trigger: TriggerCore, of core: ScopeCore) {
        info = TriggerInfo(trigger, of: core)
        droppedCount = trigger.droppedCount
    }
}
