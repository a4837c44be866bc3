extension SlotGate {
    /// Who may run, and who waits.
    ///
    /// Invariants:
    /// 1. No more than `limit` are inside, and of one host no more than `hostLimit`.
    /// 2. Nobody is in line who could be inside: each step that makes room lets in the first that fits, in order.
    /// 3. A ticket is in one place only: in line, inside, or nowhere; and once nowhere, it stays there.
    struct StateMachine<Waiter>: ~Copyable {
        private struct Entry {
            var ticket: Int
            var host: String
            var waiter: Waiter?
        }

        private let limit: Int
        private let hostLimit: Int
        private var line: [Entry] = []
        private var inside: [Int: String] = [:]
        private var nextTicket = 1

        init(limit: Int, hostLimit: Int) {
            self.limit = max(1, limit)
            self.hostLimit = max(1, hostLimit)
        }

        /// Puts a new ticket in line, or inside if there is room.
        mutating func reserve(host: String) -> Int {
            defer { nextTicket += 1 }
            if hasRoom(for: host) {
                inside[nextTicket] = host
            } else {
                line.append(Entry(ticket: nextTicket, host: host, waiter: nil))
            }
            return nextTicket
        }

        enum WaitAction {
            case admit(Waiter)
            case wait
            case refuse(Waiter)
        }

        /// Somebody waits for a ticket to be let in.
        mutating func wait(_ ticket: Int, _ waiter: Waiter) -> WaitAction {
            if inside[ticket] != nil { return .admit(waiter) }
            guard let place = line.firstIndex(where: { $0.ticket == ticket }) else { return .refuse(waiter) }
            line[place].waiter = waiter
            return .wait
        }

        /// A ticket leaves the line, if it is there. Returns who waited for it.
        mutating func giveUp(_ ticket: Int) -> Waiter? {
            guard let place = line.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return line.remove(at: place).waiter
        }

        /// A ticket that is inside leaves. Returns those who wait and may enter now.
        mutating func leave(_ ticket: Int) -> [Waiter] {
            guard inside.removeValue(forKey: ticket) != nil else { return [] }
            var admitted: [Waiter] = []
            while let next = line.firstIndex(where: { hasRoom(for: $0.host) }) {
                let entry = line.remove(at: next)
                inside[entry.ticket] = entry.host
                if let waiter = entry.waiter { admitted.append(waiter) }
            }
            return admitted
        }

        private func hasRoom(for host: String) -> Bool {
            guard inside.count < limit else { return false }
            return inside.values.count { $0 == host } < hostLimit
        }
    }
}
