#if Cluster
/// Decides which transactions go in one request.
///
/// Invariants:
/// 1. At most `mostUnderWay` groups are under way, and nothing waits while there are fewer.
/// 2. Two of one key are never in a group. A second one that would have to wait goes alone.
/// 3. A group takes those that wait in the order in which they came, up to `mostMembers` and `mostBytes`.
/// 4. Each that waits is handed out once: in a group, or because it leaves.
struct GroupCommitStateMachine<Waiter: Sendable>: ~Copyable {
    /// etcd takes 128 operations in a transaction. A claim needs two, and a compare.
    static var mostMembers: Int { 32 }
    /// Far below the 1.5 MiB that etcd takes.
    static var mostBytes: Int { 256 << 10 }

    struct Member: Sendable {
        let number: Int
        let key: Bytes
        let request: Etcd_TxnRequest
        let waiter: Waiter

        /// The values, which alone may be large.
        fileprivate var bytes: Int { request.success.reduce(0) { $0 + $1.requestPut.value.count } }
    }

    private let mostUnderWay: Int
    private var underWay = 0
    private var members: ArraySlice<Member> = []
    private var keys: Set<Bytes> = []
    private var lastNumber = 0

    init(mostUnderWay: Int) {
        self.mostUnderWay = mostUnderWay
    }

    enum Entrance {
        /// It is a group already. When that has ended, whoever leads it calls ``next()``.
        case leads
        case waits
        case goesAlone
    }

    /// Begins a group if nothing keeps it from being sent.
    mutating func begin() -> Bool {
        guard underWay < mostUnderWay else { return false }
        underWay += 1
        return true
    }

    /// What the next one that waits is called.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func enter(_ member: Member) -> Entrance {
        if begin() { return .leads }
        guard member.bytes <= Self.mostBytes, keys.insert(member.key).inserted else { return .goesAlone }
        members.append(member)
        return .waits
    }

    /// It was cancelled. `nil` if it does not wait: then it is sent, or was never here.
    mutating func leave(_ number: Int) -> Member? {
        guard let index = members.firstIndex(where: { $0.number == number }) else { return nil }
        keys.remove(members[index].key)
        return members.remove(at: index)
    }

    /// A group has ended: the next one, whose first member leads it. Nobody, if nothing waits.
    mutating func next() -> ArraySlice<Member> {
        var bytes = 0
        let group = members.prefix(Self.mostMembers).prefix { member in
            bytes += member.bytes
            return bytes <= Self.mostBytes
        }
        members.removeFirst(group.count)
        for member in group { keys.remove(member.key) }
        if group.isEmpty { underWay -= 1 }
        return group
    }
}
#endif
