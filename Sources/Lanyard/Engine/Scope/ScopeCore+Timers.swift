internal import Synchronization

extension ScopeCore {
    func setTimer(_ change: KeySlot.TimerChange, for key: TaskKey) {
        switch change {
        case .none:
            break
        case .disarm(let timer):
            timers.cancel(timer)
        case .arm(let timer, let time, let replaced):
            timer.belong(to: key, in: self)
            timers.schedule(timer, at: time)
            if let replaced { timers.cancel(replaced) }
            // Somebody may have disarmed it between the decision and here, and found no timer to take away.
            if !isArmed(timer, for: key) { timers.cancel(timer) }
        }
    }

    /// Whether a timer is the one that its key waits for.
    private func isArmed(_ timer: KeyTimer, for key: TaskKey) -> Bool {
        machine.withLock { $0.timer(of: key) === timer }
    }

    /// - Parameter time: What the alarm takes for the present: on a clock that cannot sleep, the time that was waited for.
    func timerFired(_ timer: KeyTimer, key: TaskKey, at time: ScopeInstant) {
        let now = max(time, clock.now())
        var effects = KeyEffects()
        machine.withLock { $0.timerFired(timer, key: key, at: now, into: &effects) }
        apply(effects, key)
    }

    /// Starts what waits in a key for its time alone; only what a trigger has called for, if it is given.
    func flush(_ key: TaskKey, of trigger: TriggerCore? = nil) {
        let now = clock.now()
        var effects = KeyEffects()
        machine.withLock { $0.flush(key, of: trigger, at: now, into: &effects) }
        apply(effects, key)
    }

    /// Whether a run waits in the line of a key.
    func hasWaitingRuns(_ key: TaskKey) -> Bool { machine.withLock { $0.hasWaitingRuns(key) } }

    /// Takes away the timers of windows that are still open, of a scope that goes away.
    func disarmAll() {
        for timer in machine.withLock({ $0.timers }) { timers.cancel(timer) }
    }
}
