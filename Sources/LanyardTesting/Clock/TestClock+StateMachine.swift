extension TestClock {
    /// What a test may wait for.
    enum Condition: Sendable, Equatable {
        case idle
        case sleepers(Int)
    }

    /// Time, the sleepers, the jobs on the executor and those who wait for either, as one machine without any effect.
    ///
    /// Invariants:
    /// 1. `now` never goes back.
    /// 2. A sleeper or waiter is handed out by exactly one method, exactly once: whoever gets it resumes it.
    /// 3. No sleeper's deadline lies before `now`.
    /// 4. A waiter is stored only while its condition does not hold.
    struct StateMachine<Sleeper: Sendable, Waiter: Sendable>: ~Copyable {
        private struct Waiting {
            let id: UInt64
            let condition: Condition
            let waiter: Waiter
        }

        private(set) var now = Instant.start
        private(set) var jobs = 0
        private var autojumps = 0
        private var lastID: UInt64 = 0
        private var sleepers = DeadlineQueue<Sleeper>()
        private var waiting: [Waiting] = []

        /// The last setting of each alarm: its number, and what it is called among the sleepers.
        private struct Setting {
            let number: UInt64
            let id: UInt64
        }

        private var settings: [UInt64: Setting] = [:]

        var sleeperCount: Int { sleepers.count }

        var pending: [(deadline: Instant, sleeper: Sleeper)] { sleepers.sorted() }

        mutating func makeID() -> UInt64 {
            lastID += 1
            return lastID
        }

        enum ArriveAction: Equatable {
            case pass
            case suspend(UInt64)
        }

        /// A task wants to sleep; the number it gets is its place among the sleepers of one instant.
        mutating func arrive(until deadline: Instant) -> ArriveAction {
            deadline <= now ? .pass : .suspend(makeID())
        }

        enum SleepAction {
            /// The deadline came in the meantime.
            case wake(Sleeper)
            /// The sleeper is stored; these waited for it.
            case release([Waiter])
        }

        mutating func sleep(
            _ id: UInt64,
            rank: UInt64? = nil,
            until deadline: Instant,
            _ sleeper: Sleeper
        ) -> SleepAction {
            guard deadline > now else { return .wake(sleeper) }
            sleepers.insert(sleeper, id: id, rank: rank, deadline: deadline)
            return .release(takeWaiters())
        }

        /// Sets an alarm, which is a sleeper whose deadline can be changed, or with `nil` taken away. Settings come in any order.
        /// Its place among the sleepers of one instant is its own, however often it is set.
        mutating func setAlarm(_ id: UInt64, until deadline: Instant?, number: UInt64, _ alarm: Sleeper) -> SleepAction
        {
            guard number > settings[id]?.number ?? 0 else { return .release([]) }
            removeAlarm(id)
            let setting = Setting(number: number, id: makeID())
            settings[id] = setting
            return deadline.map { sleep(setting.id, rank: id, until: $0, alarm) } ?? .release([])
        }

        mutating func removeAlarm(_ id: UInt64) {
            guard let setting = settings.removeValue(forKey: id) else { return }
            _ = sleepers.remove(setting.id)
        }

        /// Gives the sleeper back if it is still asleep.
        mutating func cancelSleep(_ id: UInt64) -> Sleeper? {
            sleepers.remove(id)
        }

        enum AdvanceAction {
            /// Time stands at this sleeper's deadline.
            case wake(Sleeper)
            /// Nobody is left to wake, and time stands at its target.
            case arrived
        }

        /// One step towards a deadline, or without one towards the last sleeper.
        mutating func advance(to deadline: Instant?) -> AdvanceAction {
            if let next = sleepers.popFirst(until: deadline) {
                now = next.deadline
                return .wake(next.element)
            }
            now = max(now, deadline ?? now)
            return .arrived
        }

        mutating func beginAutojump() {
            autojumps += 1
        }

        mutating func endAutojump() {
            autojumps -= 1
        }

        /// The sleeper to wake if time may jump: the executor is idle, and somebody has asked for jumps.
        mutating func jump() -> Sleeper? {
            guard autojumps > 0, jobs == 0, let next = sleepers.popFirst(until: nil) else { return nil }
            now = next.deadline
            return next.element
        }

        mutating func jobQueued() {
            jobs += 1
        }

        enum JobEndedAction {
            case goOn
            /// It was the last; these waited for it.
            case idle([Waiter])
        }

        mutating func jobEnded() -> JobEndedAction {
            jobs -= 1
            return jobs == 0 ? .idle(takeWaiters()) : .goOn
        }

        /// Stores a waiter, or gives it back if its condition holds.
        mutating func wait(_ id: UInt64, for condition: Condition, _ waiter: Waiter) -> Waiter? {
            guard !holds(condition) else { return waiter }
            waiting.append(Waiting(id: id, condition: condition, waiter: waiter))
            return nil
        }

        /// Gives the waiter back if it still waits.
        mutating func cancelWait(_ id: UInt64) -> Waiter? {
            waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0).waiter }
        }

        private func holds(_ condition: Condition) -> Bool {
            switch condition {
            case .idle: jobs == 0
            case .sleepers(let count): sleepers.count >= count
            }
        }

        private mutating func takeWaiters() -> [Waiter] {
            guard !waiting.isEmpty else { return [] }
            let released = waiting.filter { holds($0.condition) }
            guard !released.isEmpty else { return [] }
            waiting = waiting.filter { !holds($0.condition) }
            return released.map(\.waiter)
        }
    }
}

extension TestClock.StateMachine.SleepAction: Equatable where Sleeper: Equatable, Waiter: Equatable {}
extension TestClock.StateMachine.AdvanceAction: Equatable where Sleeper: Equatable {}
extension TestClock.StateMachine.JobEndedAction: Equatable where Waiter: Equatable {}
