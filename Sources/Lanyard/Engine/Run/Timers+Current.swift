extension Timers {
    /// The timers for deadlines of the current code: without a clock those of the scope whose run calls, or of the
    /// process.
    static func current(_ clock: (any Clock<Duration>)? = nil) -> Timers {
        switch clock {
        case nil: CurrentRun.run?.core.timers ?? continuous
        case is ContinuousClock: continuous
        case is SuspendingClock: suspending
        case let clock?: Timers(clock: ScopeClock(clock))
        }
    }

    /// For whatever belongs to no scope.
    static let continuous = Timers(clock: .continuous)
    private static let suspending = Timers(clock: ScopeClock(SuspendingClock()))
}
