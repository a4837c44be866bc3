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

    /// Cancels the run when `deadline` has passed since it was admitted.
    func setDeadline(_ deadline: Duration, for run: Run) {
        guard deadline > .zero else { return run.expire() }
        timers.schedule(.deadline(run.id), at: run.admittedAt.advanced(by: deadline)) { run.expire() }
        // A run that was cancelled meanwhile may have left already, and found no timer to take away.
        if run.phase.isOver { timers.cancel(.deadline(run.id)) }
    }
}

extension Run {
    /// The deadline of the run has passed.
    func expire() {
        cancel(core.cause(.deadlineExpired, nil, origin))
    }
}
