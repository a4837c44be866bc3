extension Timers {
    /// The timers for deadlines of the current code: without a clock those of the scope whose run calls, or of the
    /// process.
    static func current(_ clock: (any Clock<Duration>)? = nil) -> Timers {
        clock.map(on) ?? CurrentRun.run?.core.timers ?? continuous
    }
}
