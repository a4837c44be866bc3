#if Cluster
/// Decides which transactions go in one request.
///
/// Invariants:
/// 1. At most `mostUnderWay` groups are under way, and nothing waits while there are fewer.
/// 2. At most one of each key waits. A newer one sends the older one on its way, alone: so it is sent later, as it was called later.
/// 3. A group takes those that wait in the order in which they came, up to `mostMembers`.
/// 4. Each that waits is handed out once: in a group, alone, or because it leaves.
struct GroupCommitStateMachine<Waiter: Sendable>: ~Copyable {
    /// etcd takes 128 operations in a transaction. A claim needs two, and a compare.
    static var mostMembers: Int { 32 }

    struct Member: Sendable {
        let key: Bytes
        let request: Etcd_TxnRequest
        let priority: TaskPriority
        let waiter: Waiter
    }

    private let mostUnderWay: Int
    private var underWay = 0
    private var members: [Int: Member] = [:]
    /// In the order in which they came. Those that have left are still in it.
    private var numbers: ArraySlice<Int> = []
    private var numberOfKey: [Bytes: Int] = [:]
    private var lastNumber = 0

    init(mostUnderWay: Int) {
        self.mostUnderWay = mostUnderWay
    }

    enum Entrance {
        /// It makes a group by itself. When that has ended, ``next()`` is called.
        case leads
        /// Before it one of the same key is sent, alone, if there is one.
        case waits(after: Member?)
    }

    /// Begins a group if nothing keeps it from being sent.
    mutating func begin() -> Bool {
        guard underWay < mostUnderWay else { return false }
        underWay += 1
        return true
    }

    /// What the next one that waits is called.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func enter(_ member: Member, as number: Int) -> Entrance {
        if begin() { return .leads }
        let older = numberOfKey.updateValue(number, forKey: member.key).flatMap { members.removeValue(forKey: $0) }
        members[number] = member
        numbers.append(number)
        return .waits(after: older)
    }

    /// It was cancelled. `nil` if it does not wait: then it is sent, or was never here.
    mutating func leave(_ number: Int) -> Member? {
        guard let member = members.removeValue(forKey: number) else { return nil }
        numberOfKey[member.key] = nil
        return member
    }

    /// A group has ended: the next one, whose first member leads it. Nobody, if nothing waits.
    mutating func next() -> [Member] {
        var group: [Member] = []
        while group.count < Self.mostMembers, let number = numbers.popFirst() {
            guard let member = members.removeValue(forKey: number) else { continue }
            numberOfKey[member.key] = nil
            group.append(member)
        }
        if group.isEmpty { underWay -= 1 }
        // The task of the first one sends it, so nobody waits for a task that is less urgent.
        if let leader = group.indices.max(by: { group[$0].priority < group[$1].priority }) { group.swapAt(0, leader) }
        return group
    }
}
#endif
