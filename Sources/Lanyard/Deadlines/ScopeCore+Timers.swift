extension ScopeCore {
    func setTimer(_ change: KeySlot.TimerChange, for key: TaskKey) {
        switch change {
        case .none:
            break
        case .disarm(let timer):
            timers.cancel(.key(timer))
        case .arm(let timer, let time, let replaced):
            if let replaced { timers.cancel(.key(replaced)) }
            timers.schedule(.key(timer), at: time) { [weak self] in self?.timerFired(timer, key: key) }
            // Somebody may have disarmed it between the decision and here, and found no timer to take away.
            if !isArmed(timer, for: key) { timers.cancel(.key(timer)) }
        }
    }
}
