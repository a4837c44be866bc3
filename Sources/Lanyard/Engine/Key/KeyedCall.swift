/// What a call of `addTask` says about its key.
struct KeyedCall: ~Copyable, Sendable {
    let key: TaskKey
    let policy: OverlapPolicy

    /// The shared run that this one waits for, to deliver its result.
    let follows: Run?

    init(_ key: TaskKey, _ policy: OverlapPolicy, follows: Run? = nil) {
        self.key = key
        self.policy = policy
        self.follows = follows
    }
}
