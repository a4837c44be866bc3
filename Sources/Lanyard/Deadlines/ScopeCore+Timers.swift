internal import Synchronization

extension ScopeCore {
    func setTimer(_ change: KeySlot.TimerChange, for key: TaskKey) {
        switch change {
        case .none:
            break
        case .disarm(let timer):
            cancelTimer(.key(timer))
        case .arm(let timer, let time, let replaced):
            if let replaced { cancelTimer(.key(replaced)) }
            schedule(.key(timer), at: time, .key(key, timer))
            // Somebody may have disarmed it between the decision and here, and found no timer to take away.
            if !isArmed(timer, for: key) { cancelTimer(.key(timer)) }
        }
    }

    /// Cancels the run when `deadline` has passed since it was admitted.
    func setDeadline(_ deadline: Duration, for run: Run) {
        guard deadline > .zero else { return expire(run) }
        schedule(.deadline(run.id), at: run.admittedAt.advanced(by: deadline), .deadline(run))
        // A run that was cancelled meanwhile may have left already, and found no timer to take away.
        if run.phase.isOver { cancelTimer(.deadline(run.id)) }
    }

    private func expire(_ run: Run) {
        run.cancel(cause(.deadlineExpired, nil, run.origin))
    }

    func cancelTimer(_ id: TimerID) {
        _ = timers.withLock { $0.cancel(id) }
    }

    private func schedule(_ id: TimerID, at time: ScopeInstant, _ event: TimerEvent) {
        // Nobody waits for a century, and the system's clocks cannot: later means never.
        guard time.offset < .seconds(3_155_760_000) else { return }
        guard let sleeper = timers.withLock({ $0.schedule(id, at: time, event) }) else { return }
        let clock = clock
        let task = Task.detached(executorPreference: executor) { [weak self] in
            var next: ScopeInstant? = time
            while let time = next {
                do {
                    try await clock.sleep(time)
                    next = self?.wake(sleeper, at: clock.now())
                } catch {
                    // A clock that cannot sleep lets its timers fire at once, rather than never.
                    next = Task.isCancelled ? nil : self?.wake(sleeper, at: time)
                }
            }
        }
        timers.withLock { $0.attach(task, to: sleeper) }
    }

    /// A sleeper woke; when it has to wake again.
    private func wake(_ sleeper: UInt64, at now: ScopeInstant) -> ScopeInstant? {
        let (due, next) = timers.withLock { $0.wake(sleeper, at: now) }
        for event in due {
            switch event {
            case .key(let key, let timer): timerFired(timer, key: key)
            case .deadline(let run): expire(run)
            }
        }
        return next
    }
}
