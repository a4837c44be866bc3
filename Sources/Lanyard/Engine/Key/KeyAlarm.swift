/// Tells a scope that the time of a key has come.
///
/// Not the timer itself: what waits to be passed over in a queue of timers must not keep the user's key.
final class KeyAlarm: TimerTarget {
    private weak let core: ScopeCore?
    private let key: TaskKey

    /// By its identity: a timer must not hold itself.
    private let timer: ObjectIdentifier

    init(of timer: Timers.Timer, for key: TaskKey, in core: ScopeCore) {
        self.core = core
        self.key = key
        self.timer = ObjectIdentifier(timer)
    }

    func timeHasCome(_ now: ScopeInstant) {
        core?.timerFired(timer, key: key)
    }
}
