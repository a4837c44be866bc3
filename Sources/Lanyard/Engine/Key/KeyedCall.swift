/// What a call of `addTask` says about its key.
struct KeyedCall: ~Copyable, Sendable {
    let key: TaskKey
    let policy: OverlapPolicy

    /// The shared run that this one waits for, to deliver its result.
    let follows: Run?

    /// What a trigger called for it with, if one did.
    let value: TriggerValue?

    init(_ key: TaskKey, _ policy: OverlapPolicy, follows: Run? = nil, value: TriggerValue? = nil) {
        self.value = value
        self.key = key
        self.policy = policy
        self.follows = follows
    }

    /// The trigger that called for it, if one did.
    var trigger: TriggerCore? { value?.trigger }
}
