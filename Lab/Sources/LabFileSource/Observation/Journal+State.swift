extension Journal {
    /// Who waits for what, beside what is known.
    ///
    /// Invariants:
    /// 1. A waiter is held from `enlist` (`.wait`) until exactly one of `takeSatisfied`, `cancel`, `stop` gives it back.
    /// 2. No held waiter's condition is true once `takeSatisfied` has returned.
    /// 3. A ticket that was cancelled before its waiter came is remembered until the waiter comes.
    struct State<Waiter: Sendable>: Sendable {
        var records = Records()
        private var waiting: [Int: (condition: SourceCondition, waiter: Waiter)] = [:]
        private var cancelled: Set<Int> = []
        private var lastTicket = 0
        private var isStopped = false

        enum EnlistAction {
            case wait, resume, cancel, fail
        }

        mutating func takeTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        mutating func enlist(_ waiter: Waiter, ticket: Int, for condition: SourceCondition) -> EnlistAction {
            if cancelled.remove(ticket) != nil { return .cancel }
            if records.satisfy(condition) { return .resume }
            if isStopped { return .fail }
            waiting[ticket] = (condition, waiter)
            return .wait
        }

        /// - Returns: The waiter to fail, unless it has been given back or has not come yet.
        mutating func cancel(ticket: Int) -> Waiter? {
            if let entry = waiting.removeValue(forKey: ticket) { return entry.waiter }
            cancelled.insert(ticket)
            return nil
        }

        /// - Returns: The waiters to resume.
        mutating func takeSatisfied() -> [Waiter] {
            if waiting.isEmpty { return [] }
            let tickets = waiting.filter { records.satisfy($0.value.condition) }.keys.sorted()
            return tickets.compactMap { waiting.removeValue(forKey: $0)?.waiter }
        }

        /// - Returns: The waiters to fail.
        mutating func stop() -> [Waiter] {
            isStopped = true
            defer { waiting = [:] }
            return waiting.sorted { $0.key < $1.key }.map(\.value.waiter)
        }
    }
}
