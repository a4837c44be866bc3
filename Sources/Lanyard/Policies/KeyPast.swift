/// What a key remembers of the calls and runs before, for policies with an ``OverlapReducer/memory``.
struct KeyPast: Hashable, Sendable {
    var lastCall: ScopeInstant?
    var previousCall: ScopeInstant?
    var waitingSince: ScopeInstant?
    var lastStart: ScopeInstant?
    var lastWindowEnd: ScopeInstant?
}

extension KeyState {
    /// When the newest call of the key came. Until the key remembers a call, it is the ``arrival``.
    ///
    /// In ``OverlapReducer/admit(_:)`` the newest call is the one that is being decided about. In
    /// ``OverlapReducer/start(_:)`` it may be a later one, which was skipped or waits, too.
    public var lastCall: ScopeInstant {
        get { past?.lastCall ?? arrival }
        set { remember(newValue, as: \.lastCall) }
    }

    /// When the call before the newest one came; `nil` if the key remembers none.
    ///
    /// So a call is the first after a pause if this is `nil`, or lies so long before the ``arrival``. That is the same in
    /// ``OverlapReducer/admit(_:)`` and in ``OverlapReducer/start(_:)``.
    public var previousCall: ScopeInstant? {
        get { past?.previousCall }
        set { remember(newValue, as: \.previousCall) }
    }

    /// When the first of the calls that wait came; `nil` if none waits, or the key does not remember.
    ///
    /// A call that takes the place of one that waits counts as part of its waiting. So this is since when nothing has started
    /// although somebody called.
    public var waitingSince: ScopeInstant? {
        get { past?.waitingSince }
        set { remember(newValue, as: \.waitingSince) }
    }

    /// When the newest run of the key started; `nil` if the key remembers none.
    public var lastStart: ScopeInstant? {
        get { past?.lastStart }
        set { remember(newValue, as: \.lastStart) }
    }

    /// When the last window closed that a policy opened on this key; `nil` if the key remembers none.
    ///
    /// With ``windowEnd`` it tells a key whose window has just closed from one that never had a window.
    public var lastWindowEnd: ScopeInstant? {
        get { past?.lastWindowEnd }
        set { remember(newValue, as: \.lastWindowEnd) }
    }

    private mutating func remember(_ time: ScopeInstant?, as path: WritableKeyPath<KeyPast, ScopeInstant?>) {
        var past = past ?? KeyPast()
        past[keyPath: path] = time
        self.past = past == KeyPast() ? nil : past
    }
}
