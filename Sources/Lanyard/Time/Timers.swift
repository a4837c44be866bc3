internal import Synchronization

/// Any number of timers on one clock, and one sleeping task for them, or a few.
package final class Timers: Sendable {
    package typealias Timer = ScopeTimer<any TimerTarget>

    let clock: ScopeClock
    private let executor: (any TaskExecutor)?
    private let machine = Mutex(TimerStateMachine<any TimerTarget, Task<Void, Never>>())

    package init(clock: ScopeClock, executor: (any TaskExecutor)? = nil) {
        self.clock = clock
        self.executor = executor
    }

    deinit {
        for sleeper in machine.withLock({ $0.stop() }) { sleeper.cancel() }
    }

    /// How many timers are set.
    var count: Int { machine.withLock { $0.count } }

    /// Tells `target` of a time, unless that is never; a timer that is set is moved there.
    func schedule(_ timer: Timer, at time: ScopeInstant, _ target: any TimerTarget) {
        guard time < .never else { return cancel(timer) }
        let (replaced, sleeper) = machine.withLock { $0.schedule(timer, at: time, target) }
        withExtendedLifetime(replaced) {}
        guard let sleeper else { return }
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
        machine.withLock { $0.attach(task, to: sleeper) }
    }

    /// Takes a timer away, if it has not fired.
    func cancel(_ timer: Timer) {
        _ = machine.withLock { $0.cancel(timer) }
    }

    /// A sleeper woke; when it has to wake again.
    private func wake(_ sleeper: UInt64, at now: ScopeInstant) -> ScopeInstant? {
        let (due, next) = machine.withLock { $0.wake(sleeper, at: now) }
        for target in due { target.timeHasCome(now) }
        return next
    }
}
