extension TaskTrigger: CustomReflectable {
    /// What was known at the declaration of the trigger. What changes in it is not shown, for the same reason as in
    /// ``ScopedTask``.
    public var customMirror: Mirror { Mirror(self, children: ["info": TriggerInfo(inputs, of: core)]) }
}
