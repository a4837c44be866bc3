extension SlotGate {
    /// Who may run, and who waits.
    ///
    /// Invariants:
    /// 1. No more than `limit` are inside, and of one host no more than `hostLimit`.
    /// 2. Nobody is in line who could be inside: each step that makes room lets in the first that fits, in order.
    /// 3. A ticket is in one place only: in line, inside, flushing, or nowhere; and once nowhere, it stays there.
    /// 4. No more than `flushLimit` are flushing; a ticket that finds no room there stays inside.
    struct StateMachine<Waiter: Sendable>: Sendable {
        private struct Entry {
            var ticket: Int
            var host: String
            var waiter: Waiter?
        }

        private let limit: Int
        private let hostLimit: Int
        private let flushLimit: Int
        /// In the order of the tickets. A slice, because what is taken from its front moves nothing.
        private var line: ArraySlice<Entry> = []
        private var inside: [Int: String] = [:]
        private var insideByHost: [String: Int] = [:]
        private var flushing: Set<Int> = []
        private var nextTicket = 1

        init(limit: Int, hostLimit: Int) {
            self.limit = max(1, limit)
            self.hostLimit = max(1, hostLimit)
            flushLimit = DownloadConfiguration.flushes(beside: self.limit)
        }

        /// Puts a new ticket in line, or inside if there is room.
        mutating func reserve(host: String) -> Int {
            defer { nextTicket += 1 }
            if hasRoom(for: host) {
                enter(nextTicket, host)
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
            guard let place = place(of: ticket) else { return .refuse(waiter) }
            line[place].waiter = waiter
            return .wait
        }

        /// A ticket leaves the line, if it is there. Returns who waited for it.
        mutating func giveUp(_ ticket: Int) -> Waiter? {
            place(of: ticket).flatMap { take(at: $0).waiter }
        }

        /// A ticket that is inside has all it wanted of its host, and waits for the disk. Returns those who wait and may enter now.
        mutating func flush(_ ticket: Int) -> [Waiter] {
            guard inside[ticket] != nil, flushing.count < flushLimit else { return [] }
            flushing.insert(ticket)
            return leaveInside(ticket)
        }

        /// A ticket that is inside or flushing leaves. Returns those who wait and may enter now.
        mutating func leave(_ ticket: Int) -> [Waiter] {
            flushing.remove(ticket) == nil ? leaveInside(ticket) : []
        }

        private mutating func leaveInside(_ ticket: Int) -> [Waiter] {
            guard let host = inside.removeValue(forKey: ticket) else { return [] }
            let others = insideByHost[host, default: 1] - 1
            insideByHost[host] = others > 0 ? others : nil
            var admitted: [Waiter] = []
            while inside.count < limit, let next = line.firstIndex(where: { hasRoom(for: $0.host) }) {
                let entry = take(at: next)
                enter(entry.ticket, entry.host)
                if let waiter = entry.waiter { admitted.append(waiter) }
            }
            return admitted
        }

        private mutating func enter(_ ticket: Int, _ host: String) {
            inside[ticket] = host
            insideByHost[host, default: 0] += 1
        }

        private func hasRoom(for host: String) -> Bool {
            inside.count < limit && insideByHost[host, default: 0] < hostLimit
        }

        private func place(of ticket: Int) -> Int? {
            var (low, high) = (line.startIndex, line.endIndex)
            while low < high {
                let middle = (low + high) / 2
                if line[middle].ticket < ticket { low = middle + 1 } else { high = middle }
            }
            return low < line.endIndex && line[low].ticket == ticket ? low : nil
        }

        private mutating func take(at place: Int) -> Entry {
            if place == line.startIndex, let first = line.takeFirst() { return first }
            return line.remove(at: place)
        }
    }
}
