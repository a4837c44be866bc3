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
