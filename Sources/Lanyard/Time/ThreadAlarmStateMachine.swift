extension ThreadAlarm {
    /// Decides what the threads of an alarm do: as a rule two, of which one keeps the time and rings.
    ///
    /// Whoever is rung for may call a cancellation handler, and that may block. So another thread watches the one that rings,
    /// and keeps the time in its place when one ring takes too long. A thread ends that was not needed for a while.
    ///
    /// Invariants:
    /// 1. While a time is set there is a keeper, and it wakes no later, or rings.
    /// 2. While the keeper rings, another thread watches it, unless there are as many threads as there may be.
    /// 3. Of two settings the one with the higher number counts.
    struct StateMachine {
        /// How long one ring may take before another thread keeps the time.
        static let patience = Duration.milliseconds(10)

        /// How long a thread stays that is not needed. Also how long the keeper sleeps at most: its sleep does not count the
        /// time in which the machine sleeps, so it looks now and then.
        static let longest = Duration.seconds(10)

        /// How many threads there are at most: as many handlers can block before time stands still.
        static let most = 64

        typealias ThreadID = Int

        private var time: ScopeInstant?
        private var lastNumber: UInt64 = 0

        private var keeper: ThreadID?
        private var keeperWakes: ScopeInstant?
        private var keeperIdleSince: ScopeInstant?

        /// Since when the keeper rings; `nil` while it does not.
        private var ringingSince: ScopeInstant?

        /// Whether the keeper has to ring again at once.
        private var ringsAgain = false

        private var watcher: ThreadID?
        private var watcherWakes: ScopeInstant?
        private var watcherIdleSince: ScopeInstant?

        private var lastThread: ThreadID = 0

        /// How many threads there are, those included whose ring takes too long.
        private(set) var threadCount = 0

        /// Which other thread has to look again.
        enum Wake: Equatable {
            case nobody
            case keeper
            case watcher
            case newThread(ThreadID)
        }

        /// What a thread does next.
        enum Step: Equatable {
            /// It sleeps, as the keeper, until it is woken.
            case sleep(until: ScopeInstant)
            /// It waits, as the watcher, until it is woken.
            case watch(until: ScopeInstant)
            case ring(waking: Wake)
            /// It has the time set anew: the one that it slept for may have been lifted.
            case look
            case end
        }

        mutating func set(_ time: ScopeInstant, number: UInt64) -> Wake {
            guard number > lastNumber else { return .nobody }
            lastNumber = number
            self.time = time
            if keeper != nil {
                guard let wakes = keeperWakes, time < wakes else { return .nobody }
                keeperWakes = nil
                return .keeper
            }
            if let watcher {
                (keeper, self.watcher, watcherWakes, watcherIdleSince) = (watcher, nil, nil, nil)
                return .watcher
            }
            keeper = makeThread()
            return .newThread(lastThread)
        }

        /// Called by a thread that has begun, woken or rung.
        mutating func next(_ thread: ThreadID, at now: ScopeInstant) -> Step {
            if keeper == thread { return keep(at: now) }
            if watcher == nil || watcher == thread { return watch(as: thread, at: now) }
            threadCount -= 1
            return .end
        }

        /// A thread has rung, and may have to ring again.
        mutating func hasRung(_ thread: ThreadID, again: Bool) {
            guard keeper == thread else { return }
            ringingSince = nil
            ringsAgain = again
        }

        /// The system could not start a thread. Returns the setting that nobody keeps now; others may have made it meanwhile.
        mutating func couldNotStart(_ thread: ThreadID) -> (time: ScopeInstant, number: UInt64)? {
            threadCount -= 1
            if watcher == thread { watcher = nil }
            guard keeper == thread else { return nil }
            keeper = nil
            return time.map { ($0, lastNumber) }
        }

        private mutating func makeThread() -> ThreadID {
            threadCount += 1
            lastThread += 1
            return lastThread
        }

        private mutating func keep(at now: ScopeInstant) -> Step {
            let isSliceOver = keeperWakes.map { $0 <= now } ?? false
            keeperWakes = nil
            if ringsAgain { return ring(at: now) }
            if let time {
                keeperIdleSince = nil
                if time <= now { return ring(at: now) }
                if isSliceOver {
                    self.time = nil
                    return .look
                }
                keeperWakes = min(time, now.advanced(by: Self.longest))
            } else {
                let since = keeperIdleSince ?? now
                keeperIdleSince = since
                keeperWakes = since.advanced(by: Self.longest)
            }
            if let keeperWakes, keeperWakes > now { return .sleep(until: keeperWakes) }
            (keeper, keeperWakes, keeperIdleSince) = (nil, nil, nil)
            threadCount -= 1
            return .end
        }

        private mutating func ring(at now: ScopeInstant) -> Step {
            (time, ringsAgain, ringingSince) = (nil, false, now)
            guard watcher != nil else {
                guard threadCount < Self.most else { return .ring(waking: .nobody) }
                watcher = makeThread()
                return .ring(waking: .newThread(lastThread))
            }
            watcherIdleSince = nil
            guard let wakes = watcherWakes, wakes > now.advanced(by: Self.patience) else {
                return .ring(waking: .nobody)
            }
            watcherWakes = nil
            return .ring(waking: .watcher)
        }

        private mutating func watch(as thread: ThreadID, at now: ScopeInstant) -> Step {
            let since = ringingSince ?? watcherIdleSince ?? now
            let wakes = since.advanced(by: ringingSince == nil ? Self.longest : Self.patience)
            watcherIdleSince = ringingSince == nil ? since : nil
            (watcher, watcherWakes) = (thread, wakes)
            if wakes > now { return .watch(until: wakes) }
            (watcher, watcherWakes, watcherIdleSince) = (nil, nil, nil)
            if ringingSince == nil {
                threadCount -= 1
                return .end
            }
            keeper = thread
            return ring(at: now)
        }
    }
}
