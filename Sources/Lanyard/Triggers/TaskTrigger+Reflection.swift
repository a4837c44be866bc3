extension TaskTrigger: CustomReflectable {
    /// What the trigger was declared with, and nothing that changes, as for ``ScopedTask``.
    public var customMirror: Mirror { Mirror(self, children: ["info": TriggerInfo(inputs, of: core)]) }
}
