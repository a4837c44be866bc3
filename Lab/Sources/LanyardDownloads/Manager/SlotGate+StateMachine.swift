extension SlotGate {
    /// Who may run, and who waits.
    ///
    /// Invariants:
    /// 1. No more than `limit` are inside, and of one host no more than `hostLimit`.
    /// 2. Nobody waits who could be inside: after each step the first that fits has been let in, in order.
    /// 3. A ticket is in one place only: waiting, inside, abandoned before it came, or nowhere.
    struct StateMachine<Waiter>: ~Copyable {
        private struct Entry {
            var ticket: Int
            var host: String
            var waiter: Waiter
        }

        private let limit: Int
        private let hostLimit: Int
        private var waiting: [Entry] = []
        private var inside: [Int: String] = [:]
        private var abandoned: Set<Int> = []

        init(limit: Int, hostLimit: Int) {
            self.limit = max(1, limit)
            self.hostLimit = max(1, hostLimit)
        }

        var waitingCount: Int { waiting.count }
        var insideCount: Int { inside.count }

        enum EnterAction {
            case admit(Waiter)
            case wait
            case refuse(Waiter)
        }

        /// A ticket comes to the gate.
        mutating func enter(_ ticket: Int, host: String, waiter: Waiter) -> EnterAction {
            if abandoned.remove(ticket) != nil { return .refuse(waiter) }
            guard hasRoom(for: host) else {
                waiting.append(Entry(ticket: ticket, host: host, waiter: waiter))
                return .wait
            }
            inside[ticket] = host
            return .admit(waiter)
        }

        /// A ticket that is inside leaves. Returns those who may enter now.
        mutating func leave(_ ticket: Int) -> [Waiter] {
            inside[ticket] = nil
            var admitted: [Waiter] = []
            while let next = waiting.firstIndex(where: { hasRoom(for: $0.host) }) {
                let entry = waiting.remove(at: next)
                inside[entry.ticket] = entry.host
                admitted.append(entry.waiter)
            }
            return admitted
        }

        enum AbandonAction {
            case refuse(Waiter)
            case none
        }

        /// A ticket gives up waiting, maybe before it came. One that is inside stays there until it leaves.
        mutating func abandon(_ ticket: Int) -> AbandonAction {
            if let place = waiting.firstIndex(where: { $0.ticket == ticket }) {
                return .refuse(waiting.remove(at: place).waiter)
            }
            if inside[ticket] == nil { abandoned.insert(ticket) }
            return .none
        }

        /// A ticket is done with the gate, whatever became of it.
        mutating func forget(_ ticket: Int) {
            abandoned.remove(ticket)
        }

        private func hasRoom(for host: String) -> Bool {
            guard inside.count < limit else { return false }
            return inside.values.count { $0 == host } < hostLimit
        }
    }
}
