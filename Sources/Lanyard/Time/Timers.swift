internal import Synchronization

/// Any number of timers on one clock, and the alarm that wakes them.
///
/// All that counts on the continuous clock shares one (``continuous``); a scope with another clock has its own, and so have
/// those below it. Locks: its own. Nothing is called or released under it, so settings may reach the alarm in any order:
/// their numbers say which is the last.
package final class Timers: Sendable {
    package let clock: ScopeClock

    private struct State: ~Copyable {
        var queue = TimerQueue()
        var alarm: (any Alarm)?
        var isExact = false

        /// What the alarm is set to.
        var alarmTime: ScopeInstant?
        var lastNumber: UInt64 = 0

        /// How the alarm has to be set, if it has to.
        mutating func setting() -> Setting? {
            let earliest = queue.earliest
            guard isExact ? earliest != alarmTime : isNearer(earliest) else { return nil }
            alarmTime = earliest
            lastNumber += 1
            return Setting(alarm: alarm, time: earliest, number: lastNumber)
        }

        private func isNearer(_ time: ScopeInstant?) -> Bool {
            guard let time else { return false }
            return alarmTime.map { time < $0 } ?? true
        }
    }

    private struct Setting {
        let alarm: (any Alarm)?
        let time: ScopeInstant?
        let number: UInt64

        func apply() { alarm?.set(time, number: number) }
    }

    private let state = CrowdedMutex(State(), gate: .timers)

    /// For the process.
    package static let continuous = Timers(.continuous)
    private static let suspending = Timers(ScopeClock(SuspendingClock()))

    /// Those of a clock: the system's clocks have timers for the process, any other new ones.
    package static func on(_ clock: any Clock<Duration>) -> Timers {
        switch clock {
        case is ContinuousClock: continuous
        case is SuspendingClock: suspending
        default: Timers(ScopeClock(clock))
        }
    }

    init(_ clock: ScopeClock) {
        self.clock = clock
        let alarm = clock.makeAlarm { [weak self] in
            self?.ring(at: $0) ?? false
        } awaited: { [weak self] in
            self?.awaited ?? []
        }
        state.withLock { state in
            state.alarm = alarm
            state.isExact = type(of: alarm).isExact
        }
    }

    /// How many timers are set.
    var count: Int { state.withLock { $0.queue.count } }

    /// What somebody waits for, the earliest first.
    private var awaited: [AwaitedTime] {
        let timers = state.withLock { state in state.queue.all.map { ($0, $0.place.time) } }
        return timers.filter(\.0.isAwaited).map { AwaitedTime(instant: $1, origin: $0.origin) }.sorted {
            $0.instant < $1.instant
        }
    }

    /// Sets a timer, unless to never; one that is set is moved.
    package func schedule(_ timer: ScopeTimer, at time: ScopeInstant) {
        guard time < .never else { return cancel(timer) }
        let setting = state.withLock { state in
            state.queue.set(timer, at: time)
            return state.setting()
        }
        setting?.apply()
    }

    /// Takes a timer away, if its time has not come.
    package func cancel(_ timer: ScopeTimer) {
        let setting = state.withLock { state in
            state.queue.remove(timer) && state.isExact ? state.setting() : nil
        }
        setting?.apply()
    }

    /// The alarm has rung: tells one whose time has come, and sets the alarm for the next unless that is due, too.
    ///
    /// One at a time, because what it does may take long: then others can be told by another thread.
    ///
    /// - Returns: Whether another was due, so that whoever rings has to ring again.
    private func ring(at now: ScopeInstant) -> Bool {
        let (due, isMoreDue, setting) = state.withLock { state -> (ScopeTimer?, Bool, Setting?) in
            let due = state.queue.removeDue(now)
            state.alarmTime = nil
            guard let next = state.queue.earliest, next <= now else { return (due, false, state.setting()) }
            state.alarmTime = next
            return (due, true, nil)
        }
        setting?.apply()
        due?.timeHasCome(now)
        return isMoreDue
    }
}

/// Something whose time comes, unless it is taken away before. It can be set, moved and taken away any number of times.
///
/// A class to inherit from, so that whoever waits for a time is its own timer: that saves an allocation. Unchecked, because
/// only the queue touches what is in it, under the lock of its ``Timers``.
package class ScopeTimer: @unchecked Sendable {
    /// Where it stands in its queue.
    final var place = TimerQueue.Position()

    init() {}

    /// The line that set it, if that is known.
    var origin: CallSite? { nil }

    /// Whether somebody waits for it, and not the scope alone.
    var isAwaited: Bool { true }

    /// The time has come, unless it was set anew or taken away meanwhile. May be called from any thread.
    func timeHasCome(_ now: ScopeInstant) {
        preconditionFailure("\(Self.self) does not say what happens.")
    }
}

/// A timer that calls a function when its time has come, on a thread that no task can keep busy.
package final class ActionTimer: ScopeTimer, @unchecked Sendable {
    private let action: @Sendable () -> Void

    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
        super.init()
    }

    override func timeHasCome(_ now: ScopeInstant) { action() }
}
