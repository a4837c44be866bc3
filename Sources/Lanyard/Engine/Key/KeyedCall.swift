/// What a call of `addTask` says about its key.
struct KeyedCall: ~Copyable, Sendable {
    let key: TaskKey
    let policy: OverlapPolicy

    /// The shared run that this one waits for, to deliver its result.
    let follows: Run?

    /// The trigger that called for it, if one did.
    let trigger: TriggerCore?

    init(_ key: TaskKey, _ policy: OverlapPolicy, follows: Run? = nil, trigger: TriggerCore? = nil) {
        self.trigger = trigger
        self.key = key
        self.policy = policy
        self.follows = follows
    }
}
