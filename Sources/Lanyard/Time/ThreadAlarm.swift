/// Threads that sleep until a time has come: the alarm of a clock of the system.
///
/// They are no part of the pool that executes tasks. A task that sleeps would have to wake on that pool, and so could not
/// interrupt tasks that keep all of it busy.
///
/// Unchecked, because the machine is touched only under the lock, which is no `Mutex`: the threads wait in it.
final class ThreadAlarm: Alarm, @unchecked Sendable {
    static let isExact = false

    private let lock = Threads.Lock()
    private var machine = StateMachine()
    private let clock: ScopeClock
    private let ring: Ring

    /// Rings where the system has no thread left.
    private let substitute: SleepingAlarm

    init(on clock: ScopeClock, ring: @escaping Ring) {
        self.clock = clock
        self.ring = ring
        substitute = SleepingAlarm(on: clock, ring: ring)
    }

    func set(_ time: ScopeInstant?, number: UInt64) {
        if let time { wake(withLock { $0.set(time, number: number) }) }
    }

    private func withLock<Result>(_ body: (inout StateMachine) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&machine)
    }

    /// Wakes another thread.
    private func wake(_ thread: StateMachine.Wake) {
        switch thread {
        case .nobody: break
        case .keeper: lock.wake(.keeper)
        case .watcher: lock.wake(.watcher)
        case .newThread(let thread):
            if Threads.start({ self.work(as: thread) }) { break }
            if let (time, number) = withLock({ $0.couldNotStart(thread) }) { substitute.set(time, number: number) }
        }
    }

    private func work(as thread: StateMachine.ThreadID) {
        lock.lock()
        defer { lock.unlock() }
        while true {
            let now = clock.now()
            switch machine.next(thread, at: now) {
            case .sleep(let time): lock.wait(as: .keeper, for: now.duration(to: time))
            case .watch(let time): lock.wait(as: .watcher, for: now.duration(to: time))
            case .ring(let other):
                let isLast = machine.threadCount == StateMachine.most
                lock.unlock()
                wake(other)
                if isLast { warnOfBlocking() }
                let again = ring(now)
                lock.lock()
                machine.hasRung(thread, again: again)
            case .look:
                lock.unlock()
                // Nothing is due so long ago; but whoever is rung for sets the time again, if there is one.
                _ = ring(.longAgo)
                lock.lock()
            case .end: return
            }
        }
    }

    private func warnOfBlocking() {
        Build.warnOnce(
            """
            \(StateMachine.most - 1) cancellation handlers block, called because deadlines have passed. If one more does, no \
            deadline passes until one of them returns. Let handlers only tell others, and return.
            """
        )
    }
}
