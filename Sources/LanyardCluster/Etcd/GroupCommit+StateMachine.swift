#if Cluster
import Lanyard

/// Decides which transactions go in one request, and when.
///
/// Invariants:
/// 1. While fewer than `few` groups are under way, nothing waits. While more are, the next begins an `interval` after the last one, or
///    when one has ended and they are few again.
/// 2. At most one of each key waits. A newer one sends the older one on its way, alone: so it is sent later, as it was called later.
/// 3. A group takes those that wait in the order in which they came, up to `mostMembers`.
/// 4. Each that waits is handed out once: in a group, alone, or because it leaves.
/// 5. Where something waits, a timer is set, or as many groups are under way as may be.
struct GroupCommitStateMachine<Waiter: Sendable>: ~Copyable {
    /// etcd takes 128 operations in a transaction. A claim needs two, and a compare.
    static var mostMembers: Int { 32 }
    static var mostUnderWay: Int { 8 }

    struct Member: Sendable {
        let key: Bytes
        let request: Etcd_TxnRequest
        let priority: TaskPriority
        let waiter: Waiter
    }

    /// What has to be done now.
    struct Step {
        /// The first of them leads the others.
        var group: [Member] = []
        /// One of the same key that is sent alone, before a newer one.
        var older: Member?
        /// When ``timeHasCome(at:)`` is to be called.
        var timer: ScopeInstant?
    }

    private let few: Int
    private let interval: Duration
    private var underWay = 0
    /// When the next group may begin although they are not few.
    private var due = ScopeInstant(offset: .zero)
    private var isTimed = false
    private var members: [Int: Member] = [:]
    /// In the order in which they came. Those that have left are still in it.
    private var numbers: ArraySlice<Int> = []
    private var numberOfKey: [Bytes: Int] = [:]
    private var lastNumber = 0

    init(few: Int, interval: Duration) {
        (self.few, self.interval) = (few, interval)
    }

    /// Begins a group of one, if nothing waits and nothing keeps it from being sent.
    mutating func begin(at now: ScopeInstant) -> Bool {
        guard members.isEmpty, mayBegin(at: now) else { return false }
        noteBegin(at: now)
        return true
    }

    /// What the next one that waits is called.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func enter(_ member: Member, as number: Int, at now: ScopeInstant) -> Step {
        let older = numberOfKey.updateValue(number, forKey: member.key).flatMap { members.removeValue(forKey: $0) }
        members[number] = member
        numbers.append(number)
        var step = step(at: now)
        step.older = older
        return step
    }

    /// It was cancelled. `nil` if it does not wait: then it is sent, or was never here.
    mutating func leave(_ number: Int) -> Member? {
        guard let member = members.removeValue(forKey: number) else { return nil }
        numberOfKey[member.key] = nil
        return member
    }

    /// A group has ended.
    mutating func end(at now: ScopeInstant) -> Step {
        underWay -= 1
        return step(at: now)
    }

    mutating func timeHasCome(at now: ScopeInstant) -> Step {
        isTimed = false
        return step(at: now)
    }

    private func mayBegin(at now: ScopeInstant) -> Bool {
        underWay < few || underWay < Self.mostUnderWay && now >= due
    }

    private mutating func noteBegin(at now: ScopeInstant) {
        underWay += 1
        due = now.advanced(by: interval)
    }

    private mutating func step(at now: ScopeInstant) -> Step {
        var step = Step()
        if !members.isEmpty, mayBegin(at: now) {
            step.group = takeGroup()
            noteBegin(at: now)
        }
        if !members.isEmpty, !isTimed, underWay < Self.mostUnderWay {
            isTimed = true
            step.timer = due
        }
        return step
    }

    private mutating func takeGroup() -> [Member] {
        var group: [Member] = []
        while group.count < Self.mostMembers, let number = numbers.popFirst() {
            guard let member = members.removeValue(forKey: number) else { continue }
            numberOfKey[member.key] = nil
            group.append(member)
        }
        // The task of the first one sends it, so nobody waits for a task that is less urgent.
        if let leader = group.indices.max(by: { group[$0].priority < group[$1].priority }) { group.swapAt(0, leader) }
        return group
    }
}
#endif
