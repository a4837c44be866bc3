internal import Synchronization

/// Tasks that sleep on a clock of which nothing is known but that one can sleep on it.
///
/// As a rule one. A nearer time gets a task of its own, and the farther one sleeps on. There are a few at most: of ever nearer
/// times the last replaces the one before. A clock that wraps one of the system may keep what it has of a cancelled sleep until
/// the time is over, which nothing here can help.
///
/// Invariant: they stand in the order of their times, the next to wake last.
final class SleepingAlarm: Alarm {
    static let isExact = false
    private static let most = 4

    private struct Sleeper {
        let number: UInt64
        let wakesAt: ScopeInstant
        var task: Task<Void, Never>?
    }

    private let clock: ScopeClock
    private let ring: Ring
    private let sleepers = Mutex<[Sleeper]>([])

    init(on clock: ScopeClock, ring: @escaping Ring) {
        self.clock = clock
        self.ring = ring
    }

    deinit {
        for sleeper in sleepers.withLock({ $0 }) { sleeper.task?.cancel() }
    }

    func set(_ time: ScopeInstant?, number: UInt64) {
        guard let time else { return }
        let (isNew, replaced) = sleepers.withLock { sleepers -> (Bool, Sleeper?) in
            if let next = sleepers.last, next.wakesAt <= time { return (false, nil) }
            let replaced = sleepers.count == Self.most ? sleepers.removeLast() : nil
            sleepers.append(Sleeper(number: number, wakesAt: time))
            return (true, replaced)
        }
        replaced?.task?.cancel()
        guard isNew else { return }
        let task = Task.detached { [weak self, clock] in
            do {
                try await clock.sleep(time)
                // The time has come, whatever a clock says now that walks back.
                self?.wake(number, at: max(time, clock.now()))
            } catch {
                // A clock that cannot sleep lets its timers fire at once, rather than never.
                if !Task.isCancelled { self?.wake(number, at: time) }
            }
        }
        attach(task, to: number)
    }

    /// Notes the task of a sleeper that still sleeps; of one that was replaced before it had a task, it is cancelled.
    private func attach(_ task: Task<Void, Never>, to number: UInt64) {
        let isThere = sleepers.withLock { sleepers in
            guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return false }
            sleepers[index].task = task
            return true
        }
        if !isThere { task.cancel() }
    }

    private func wake(_ number: UInt64, at now: ScopeInstant) {
        sleepers.withLock { $0.removeAll { $0.number == number } }
        while ring(now) {}
    }
}

extension ScopeClock {
    /// Makes an alarm that keeps the time of the clock; `awaited` says what somebody waits for.
    func makeAlarm(ring: @escaping Alarm.Ring, awaited: @escaping @Sendable () -> [AwaitedTime]) -> any Alarm {
        switch self {
        case .continuous where Threads.areAvailable: ThreadAlarm(on: self, ring: ring)
        case .custom(let clock) where clock.isSuspending && Threads.areAvailable: ThreadAlarm(on: self, ring: ring)
        case .custom(let clock): clock.makeAlarm?(ring, awaited) ?? SleepingAlarm(on: self, ring: ring)
        case .continuous: SleepingAlarm(on: self, ring: ring)
        }
    }
}
