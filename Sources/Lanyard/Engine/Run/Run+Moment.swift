// When something happens to a run, for the recorder.
extension Run {
    /// The present: ticks since the run was admitted, on the clock of its scope; and ticks on the time line of the process.
    ///
    /// On the continuous clock they are read at once, and the instants of runs lie on that time line.
    package var moment: (age: Int64, now: Int64) {
        switch core.clock {
        case .continuous:
            let now = ScopeClock.ticks
            return (now - admittedAt.offset.ticks, now)
        case .custom(let clock):
            return (admittedAt.duration(to: clock.now()).ticks, ScopeClock.ticks)
        }
    }

    /// Whether nothing is to be said of it, its key apart, but when it ran: it has no name, and nobody measures it.
    package var isPlain: Bool { call.name == nil && core.metering == nil }
}
