/// What a call of `addTask` says about its key.
struct KeyedCall: ~Copyable, Sendable {
    let key: TaskKey
    let policy: OverlapPolicy

    /// Its part in a shared run, if it delivers the result of one.
    let share: RunShare?

    /// The shared run that this one waits for, to deliver its result.
    var follows: Run? { share?.shared }

    /// What a trigger called for it with, if one did.
    let value: TriggerValue?

    init(_ key: TaskKey, _ policy: OverlapPolicy, share: RunShare? = nil, value: TriggerValue? = nil) {
        self.value = value
        self.key = key
        self.policy = policy
        self.share = share
    }

    /// The trigger that called for it, if one did.
    var trigger: TriggerCore? { value?.trigger }
}
