extension SharedTimer {
    /// Who waits until when, and which times are set on the clock.
    ///
    /// Invariants:
    /// 1. Whoever waits is woken by a time that is set and not later than his own.
    /// 2. Of the times that are set each is earlier than the one before, so that there are few: most waits are for as long as the
    ///    others, and find a time set that is earlier than theirs.
    struct StateMachine<Waiter: Sendable>: Sendable {
        private struct Sleeper {
            var time: Duration
            var waiter: Waiter
        }

        private var sleepers: [Int: Sleeper] = [:]
        private var nextNumber = 0
        private(set) var set: [Duration] = []

        var isEmpty: Bool { sleepers.isEmpty }

        /// A number for one who is about to wait.
        mutating func reserve() -> Int {
            defer { nextNumber += 1 }
            return nextNumber
        }

        /// One waits. Returns the time to set, if none that is set is early enough.
        mutating func wait(_ number: Int, until time: Duration, _ waiter: Waiter) -> Duration? {
            sleepers[number] = Sleeper(time: time, waiter: waiter)
            return cover(time)
        }

        /// One waits no longer. Returns him, if he was still waiting.
        mutating func giveUp(_ number: Int) -> Waiter? { sleepers.removeValue(forKey: number)?.waiter }

        /// It is a time that was set, or later. Returns those to wake, those of the earliest time first, and the time to set next.
        mutating func fire(now: Duration) -> (woken: [Waiter], next: Duration?) {
            set.removeAll { $0 <= now }
            let due = sleepers.filter { $0.value.time <= now }.sorted {
                ($0.value.time, $0.key) < ($1.value.time, $1.key)
            }
            for (number, _) in due { sleepers[number] = nil }
            return (due.map(\.value.waiter), sleepers.values.map(\.time).min().flatMap { cover($0) })
        }

        private mutating func cover(_ time: Duration) -> Duration? {
            if let earliest = set.last, earliest <= time { return nil }
            set.append(time)
            return time
        }
    }
}
