/// Tells a scope that the time of a key has come.
///
/// Not the timer itself: what waits to be passed over in a queue of timers must not keep the user's key.
final class KeyAlarm: TimerTarget {
    private let ring: @Sendable () -> Void

    init(of timer: Timers.Timer, for key: TaskKey, in core: ScopeCore) {
        // By its identity: a timer must not hold itself.
        let id = ObjectIdentifier(timer)
        ring = { [weak core] in core?.timerFired(id, key: key) }
    }

    func timeHasCome(_ now: ScopeInstant) { ring() }
}
