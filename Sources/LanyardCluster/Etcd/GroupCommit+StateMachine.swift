#if Cluster
import Lanyard

/// Decides which transactions go in one request, and when.
///
/// Invariants:
/// 1. While fewer than `free` groups are under way, nothing waits. While there are more, the next begins when one has ended and they are
///    fewer again, or an `interval` after the last one, if there are fewer than ``mostUnderWay``.
/// 2. Those of one key are handed out in the order in which they came, and never in one group.
/// 3. A group takes at most ``mostMembers``, of each key that waits the first one.
/// 4. Each that waits is handed out once: in a group, or because it leaves.
/// 5. Where something waits, a timer is set, or as many groups are under way as may be.
struct GroupCommitStateMachine<Waiter: Sendable>: ~Copyable {
    /// etcd takes 128 operations in a transaction. A claim needs two, and a compare.
    static var mostMembers: Int { 32 }
    /// Beyond that etcd is far away or overloaded, and larger groups serve as many.
    static var mostUnderWay: Int { 8 }

    struct Member: Sendable {
        let key: Bytes
        let request: Etcd_TxnRequest
        let priority: TaskPriority
        let waiter: Waiter
    }

    /// What has to be done now.
    struct Step {
        /// What is to be sent in one request.
        var group: [Member] = []
        /// When ``timeHasCome(at:)`` is to be called.
        var timer: ScopeInstant?
    }

    private let free: Int
    private let interval: Duration
    private var underWay = 0
    /// When the next group may begin although there are no fewer than `free`.
    private var due = ScopeInstant(offset: .zero)
    private var isTimed = false
    private var members: [Int: Member] = [:]
    /// By key, in the order in which they came. Those that have left are still in it.
    private var numbers: [Bytes: ArraySlice<Int>] = [:]
    /// Each key that is in `numbers`, once.
    private var keys: ArraySlice<Bytes> = []
    private var lastNumber = 0

    init(free: Int, interval: Duration) {
        (self.free, self.interval) = (free, interval)
    }

    /// What the next one that comes is called.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func enter(_ member: Member, as number: Int, at now: ScopeInstant) -> Step {
        members[number] = member
        if numbers[member.key, default: []].isEmpty { keys.append(member.key) }
        numbers[member.key, default: []].append(number)
        return step(at: now)
    }

    /// It was cancelled. `nil` if it does not wait: then it is sent, or was never here.
    mutating func leave(_ number: Int) -> Member? { members.removeValue(forKey: number) }

    /// A group has ended.
    mutating func end(at now: ScopeInstant) -> Step {
        underWay -= 1
        return step(at: now)
    }

    mutating func timeHasCome(at now: ScopeInstant) -> Step {
        isTimed = false
        return step(at: now)
    }

    private mutating func step(at now: ScopeInstant) -> Step {
        var step = Step()
        if !members.isEmpty, underWay < free || underWay < Self.mostUnderWay && now >= due {
            step.group = takeGroup()
            underWay += 1
            due = now.advanced(by: interval)
        }
        if !members.isEmpty, !isTimed, underWay < Self.mostUnderWay {
            isTimed = true
            step.timer = due
        }
        return step
    }

    private mutating func takeGroup() -> [Member] {
        var group: [Member] = []
        var taken: [Bytes] = []
        while group.count < Self.mostMembers, let key = keys.popFirst() {
            while let number = numbers[key]?.popFirst() {
                guard let member = members.removeValue(forKey: number) else { continue }
                group.append(member)
                break
            }
            if numbers[key]?.isEmpty == true { numbers[key] = nil } else { taken.append(key) }
        }
        // For the next groups.
        keys += taken
        return group
    }
}
#endif
