internal import Synchronization

// The door to the keys of a scope. All that changes one comes through it, so that nothing which follows is forgotten.
extension ScopeCore {
    /// Takes a step that may change a key under the lock, and does what follows from it outside.
    ///
    /// - Parameters:
    ///   - time: The present, where somebody else says what that is.
    ///   - here: The actor on which this is called, if it is known: what is at home there is released at once.
    @inline(__always)
    func decide<Decision>(
        about key: TaskKey,
        at time: ScopeInstant? = nil,
        here: (any Actor)? = nil,
        _ step: (inout sending ScopeStateMachine, _ now: ScopeInstant, inout KeyEffects) -> sending Decision
    ) -> sending Decision {
        var effects = KeyEffects()
        let decision = decide(into: &effects, at: time, step)
        apply(effects, key, here: here)
        return decision
    }

    /// The same where what follows has to wait: whoever calls does it, by `apply`.
    @inline(__always)
    func decide<Decision>(
        into effects: inout KeyEffects,
        at time: ScopeInstant? = nil,
        _ step: (inout sending ScopeStateMachine, _ now: ScopeInstant, inout KeyEffects) -> sending Decision
    ) -> sending Decision {
        let now = time ?? clock.now()
        return machine.withLock { machine in
            let decision = step(&machine, now, &effects)
            machine.passRoom(&effects)
            return decision
        }
    }

    /// Does what follows from a step.
    func apply(_ effects: borrowing KeyEffects, _ key: TaskKey, here: (any Actor)? = nil) {
        if let cause = effects.cause {
            effects.displaced.visit { $0.cancelDisplaced(cause, here: here) }
            if let rest = effects.rest { for run in rest.asked { run.cancel(cause, after: rest.grace) } }
        }
        if let rest = effects.rest {
            setTimer(rest.timer, for: key)
            if let mistake = rest.mistake { warn(of: mistake) }
        }
        effects.start.visit { $0.start() }
        if effects.retires { retire() }
    }

    @inline(never)
    private func warn(of mistake: PolicyMistake) {
        switch mistake {
        case .timeHasPassed(let policy):
            Build.warnOnce(
                """
                The policy “\(policy)” in the scope “\(title)” answered “at” with a time that has passed, which would ask it \
                for ever. It is asked again when the key changes; a run that nothing stands before has started.
                """
            )
        case .joinsUnshared(let policy):
            Build.warnOnce("In the scope “\(title)”: \(ScopeError.joinsUnshared(policy.description))")
        }
    }

    // MARK: Steps of a run

    /// A cancelled run leaves its key at once, and stays a member until it ends (R5).
    func withdraw(_ run: KeyedRun) {
        decide(about: run.keyedCall.key) { $0.keys.withdraw(run, at: $1, into: &$2) }
    }

    /// A run hands over its result: it leaves its key before, and what follows from that is done after.
    ///
    /// - Returns: Why the run was pushed out of its key, if it was and has not been told yet.
    func vacate(_ run: KeyedRun, into effects: inout KeyEffects) -> CancellationCause? {
        decide(into: &effects) { machine, now, effects in
            machine.keys.vacate(run, at: now, into: &effects)
            return machine.displacement(of: run)
        }
    }

    /// A run has ended, and leaves its key with the scope.
    @inline(never)
    func leave(_ run: KeyedRun) {
        decide(about: run.keyedCall.key) { machine, now, effects in
            machine.keys.vacate(run, at: now, into: &effects)
            effects.retires = machine.leave(run, withheld: false)
        }
        if isLimited { fillRoom() }
    }

    /// Gives a run another priority: to where it waits, and to its task.
    func changePriority(of run: Run, to priority: TaskPriority) {
        let rank = priority.rawValue
        var effects = KeyEffects()
        decide(into: &effects) { $0.move(run, toRank: rank, at: $1, into: &$2) }
        let task = run.machine.withLock { $0.setPriority(rank) }
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            task?.escalatePriority(to: priority)
        }
        // After: what starts by that begins with the priority.
        if let key = run.key { apply(effects, key) }
    }

    // MARK: Steps of a key

    /// Cancels the runs of a key, and returns them.
    @discardableResult
    func cancel(_ key: TaskKey, _ cause: CancellationCause) -> [Run] {
        decide(about: key, at: cause.instant) { machine, _, effects in
            machine.keys.cancel(key, for: cause, into: &effects)
            return effects.displaced.all
        }
    }

    /// Starts what waits in a key for its time alone; only some of it, if that is given.
    func flush(_ key: TaskKey, where isMeant: (@Sendable (KeyedRun) -> Bool)? = nil) {
        decide(about: key) { $0.keys.flush(key, where: isMeant, at: $1, into: &$2) }
    }

    func setLimit(_ limit: Int?, _ key: TaskKey) { set(.limit(limit.map { Int32(clamping: $0) }), key) }

    func setPaused(_ isPaused: Bool, _ key: TaskKey) { set(.paused(isPaused), key) }

    private func set(_ setting: KeySlot.Setting, _ key: TaskKey) {
        decide(about: key) { $0.keys.set(setting, key, at: $1, into: &$2) }
    }

    func isPaused(_ key: TaskKey) -> Bool { machine.withLock { $0.keys.isPaused(key) } }

    // MARK: Time

    /// - Parameter time: What the alarm takes for the present: on a clock that cannot sleep, the time that was waited for.
    func timerFired(_ timer: KeyTimer, key: TaskKey, at time: ScopeInstant) {
        decide(about: key, at: max(time, clock.now())) { $0.keys.timerFired(timer, key: key, at: $1, into: &$2) }
    }

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
        machine.withLock { $0.keys.timer(of: key) === timer }
    }

    /// Whether a run waits in the line of a key.
    func hasWaitingRuns(_ key: TaskKey) -> Bool { machine.withLock { $0.keys.hasWaitingRuns(key) } }

    /// Takes away the timers of windows that are still open, of a scope that goes away.
    func disarmAll() {
        for timer in machine.withLock({ $0.keys.timers }) { timers.cancel(timer) }
    }
}
