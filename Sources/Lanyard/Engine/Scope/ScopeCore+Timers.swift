internal import Synchronization

extension ScopeCore {
    func setTimer(_ change: KeySlot.TimerChange, for key: TaskKey) {
        switch change {
        case .none:
            break
        case .disarm(let timer):
            timers.cancel(timer)
        case .arm(let timer, let time, let replaced):
            if let replaced { timers.cancel(replaced) }
            timer.belong(to: key, in: self)
            timers.schedule(timer, at: time)
            // Somebody may have disarmed it between the decision and here, and found no timer to take away.
            if !isArmed(timer, for: key) { timers.cancel(timer) }
        }
    }

    /// Whether a timer is the one that its key waits for.
    private func isArmed(_ timer: KeyTimer, for key: TaskKey) -> Bool {
        machine.withLock { $0.timer(of: key) === timer }
    }

    func timerFired(_ timer: KeyTimer, key: TaskKey) {
        let now = clock.now()
        var effects = KeyEffects()
        machine.withLock { $0.timerFired(timer, key: key, at: now, into: &effects) }
        apply(effects, key)
    }

    /// Takes away the timers of windows that are still open, of a scope that goes away.
    func disarmAll() {
        for timer in machine.withLock({ $0.timers }) { timers.cancel(timer) }
    }
}
