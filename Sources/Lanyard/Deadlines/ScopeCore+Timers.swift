extension ScopeCore {
    func setTimer(_ change: KeySlot.TimerChange, for key: TaskKey) {
        switch change {
        case .none:
            break
        case .disarm:
            disarm(change)
        case .arm(let timer, let time, let replaced):
            if let replaced { timers.cancel(id(replaced)) }
            timers.schedule(id(timer), at: time) { [weak self] in self?.timerFired(timer, key: key) }
            // Somebody may have disarmed it between the decision and here, and found no timer to take away.
            if !isArmed(timer, for: key) { timers.cancel(id(timer)) }
        }
    }

    /// Takes away the timer of a key that nothing waits in any more.
    func disarm(_ change: KeySlot.TimerChange) {
        if case .disarm(let timer) = change { timers.cancel(id(timer)) }
    }

    /// Takes away the timers of windows that are still open, of a scope that goes away.
    func disarmAll() {
        for timer in armedTimers { timers.cancel(id(timer)) }
    }

    /// With the scope's own name, because a structured one shares the timers of its surroundings.
    private func id(_ timer: UInt64) -> TimerID { .key(timer, of: ObjectIdentifier(self)) }
}
