/// Threads that sleep until a time has come: the alarm of the continuous clock.
///
/// They are no part of the pool that executes tasks. A task that sleeps would have to wake on that pool, and so could not
/// interrupt tasks that keep all of it busy.
///
/// Unchecked, because the machine is touched only under the lock, which is no `Mutex`: the threads wait in it.
final class ThreadAlarm: Alarm, @unchecked Sendable {
    static let isExact = false

    private let lock = Threads.Lock()
    @exclusivity(unchecked) private var machine = StateMachine()
    private let ring: Ring

    /// Rings where the system has no thread left.
    private let substitute: SleepingAlarm

    init(ring: @escaping Ring) {
        self.ring = ring
        substitute = SleepingAlarm(on: .continuous, ring: ring)
    }

    func set(_ time: ScopeInstant?, number: UInt64) {
        let hasNoKeeper = wake(withLock { $0.set(time, number: number) })
        if hasNoKeeper { substitute.set(time, number: number) }
    }

    private func withLock<Result>(_ body: (inout StateMachine) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&machine)
    }

    /// Wakes another thread. Returns whether nobody keeps the time, because there was none to be had.
    @discardableResult
    private func wake(_ thread: StateMachine.Wake) -> Bool {
        switch thread {
        case .nobody: break
        case .keeper: lock.call(.first)
        case .watcher: lock.call(.second)
        case .newThread(let thread):
            if Threads.start({ self.work(as: thread) }) { break }
            return withLock { $0.couldNotStart(thread) }
        }
        return false
    }

    private func work(as thread: StateMachine.ThreadID) {
        lock.lock()
        defer { lock.unlock() }
        while true {
            let now = ScopeClock.continuous.now()
            switch machine.next(thread, at: now) {
            case .sleep(let time): lock.wait(in: .first, for: now.duration(to: time))
            case .watch(let time): lock.wait(in: .second, for: now.duration(to: time))
            case .ring(let other):
                lock.unlock()
                wake(other)
                let again = ring(now)
                lock.lock()
                machine.hasRung(thread, again: again)
            case .end: return
            }
        }
    }
}
