extension ScopeClock {
    /// Makes an alarm that keeps the time of the clock.
    func makeAlarm(ring: @escaping Alarm.Ring) -> any Alarm {
        switch self {
        case .continuous where Threads.areAvailable: ThreadAlarm(ring: ring)
        case .custom(let clock): clock.makeAlarm?(ring) ?? SleepingAlarm(on: self, ring: ring)
        case .continuous: SleepingAlarm(on: self, ring: ring)
        }
    }
}
