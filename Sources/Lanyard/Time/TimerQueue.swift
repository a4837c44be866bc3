/// The timers that are set, the earliest first, and of those of one time the one that was set first.
///
/// A pairing heap (Fredman, Sedgewick, Sleator and Tarjan, 1986) that is linked through the timers themselves: setting one
/// takes a comparison, and one that is taken away leaves nothing behind. Deadlines mostly come in the order of their times and
/// are taken away before: that takes a few steps, however many there are. To take away the earliest takes a number of steps
/// that grows with the logarithm of their number on the average. After many were set at once, the first removal takes a step
/// for each of them, the next for half of them, then for a quarter, and so on.
///
/// Invariants:
/// 1. A timer is held from `set` until it is removed or due, and is handed out once.
/// 2. None comes before the one it hangs on.
struct TimerQueue: ~Copyable {
    fileprivate typealias Node = Unmanaged<ScopeTimer>

    /// What the queue keeps in a timer. Unmanaged, because the run-time is called for each reference that is replaced.
    struct Position {
        fileprivate(set) var time = ScopeInstant.never
        fileprivate var stamp: UInt64 = 0
        fileprivate var isSet = false

        /// The first of those that hang on it, each of which has the next.
        fileprivate var child: Node?
        fileprivate var next: Node?

        /// The one before it, or the one that it is the first to hang on.
        fileprivate var previous: Node?
    }

    private var root: Node?
    private var lastStamp: UInt64 = 0

    /// How many timers are set.
    private(set) var count = 0

    /// When the next is due.
    var earliest: ScopeInstant? { root.map { Self.place($0).time } }

    /// Sets a timer, or moves it.
    mutating func set(_ timer: ScopeTimer, at time: ScopeInstant) {
        if timer.place.isSet {
            unlink(Node.passUnretained(timer))
        } else {
            _ = Node.passRetained(timer)
            timer.place.isSet = true
            count += 1
        }
        lastStamp += 1
        (timer.place.time, timer.place.stamp) = (time, lastStamp)
        let node = Node.passUnretained(timer)
        root = if let root { Self.join(root, node) } else { node }
    }

    /// Takes a timer away; false if it was not set. Whoever calls holds it.
    mutating func remove(_ timer: ScopeTimer) -> Bool {
        guard timer.place.isSet else { return false }
        takeOut(Node.passUnretained(timer)).release()
        return true
    }

    /// Takes out the next timer that is due.
    mutating func removeDue(_ now: ScopeInstant) -> ScopeTimer? {
        guard let root, Self.place(root).time <= now else { return nil }
        return takeOut(root).takeRetainedValue()
    }

    /// The timers that are set, in no order.
    var all: [ScopeTimer] {
        var (found, open): ([ScopeTimer], [Node]) = ([], root.map { [$0] } ?? [])
        while let node = open.popLast() {
            found.append(node.takeUnretainedValue())
            let place = Self.place(node)
            if let child = place.child { open.append(child) }
            if let next = place.next { open.append(next) }
        }
        return found
    }

    private mutating func takeOut(_ node: Node) -> Node {
        unlink(node)
        Self.change(node) { $0.isSet = false }
        count -= 1
        return node
    }

    /// Takes a timer out of the heap, without those that hang on it.
    private mutating func unlink(_ node: Node) {
        let place = Self.place(node)
        Self.change(node) { ($0.child, $0.next, $0.previous) = (nil, nil, nil) }
        let others = Self.joinAll(place.child)
        guard let previous = place.previous else {
            root = others
            return
        }
        Self.change(previous) { before in
            if before.child?.toOpaque() == node.toOpaque() {
                before.child = place.next
            } else {
                before.next = place.next
            }
        }
        if let next = place.next { Self.change(next) { $0.previous = previous } }
        if let others, let root { self.root = Self.join(root, others) }
    }

    /// Hangs one of two on the other, which neither hangs on anything nor has a next.
    private static func join(_ one: Node, _ other: Node) -> Node {
        let (first, second) = comes(other, before: one) ? (other, one) : (one, other)
        let child = place(first).child
        change(second) { ($0.next, $0.previous) = (child, first) }
        if let child { change(child) { $0.previous = second } }
        change(first) { $0.child = second }
        return first
    }

    /// Makes one heap of one and those after it: first of pairs, from the front, then of all, from the back.
    private static func joinAll(_ first: Node?) -> Node? {
        var (rest, pairs) = (first, Node?.none)
        while let one = rest {
            let other = takeNext(one)
            rest = other.flatMap(takeNext)
            let pair = if let other { join(one, other) } else { one }
            change(pair) { $0.next = pairs }
            pairs = pair
        }
        guard var all = pairs else { return nil }
        rest = takeNext(all)
        while let pair = rest {
            rest = takeNext(pair)
            all = join(all, pair)
        }
        return all
    }

    /// Parts one from those before and after it, and returns the next.
    private static func takeNext(_ node: Node) -> Node? {
        let next = place(node).next
        change(node) { ($0.next, $0.previous) = (nil, nil) }
        return next
    }

    private static func comes(_ one: Node, before other: Node) -> Bool {
        one._withUnsafeGuaranteedRef { one in
            other._withUnsafeGuaranteedRef { other in
                let (time, otherTime) = (one.place.time.offset.attoseconds, other.place.time.offset.attoseconds)
                return time == otherTime ? one.place.stamp < other.place.stamp : time < otherTime
            }
        }
    }

    private static func place(_ node: Node) -> Position { node._withUnsafeGuaranteedRef { $0.place } }

    private static func change(_ node: Node, _ change: (inout Position) -> Void) {
        node._withUnsafeGuaranteedRef { change(&$0.place) }
    }

    deinit {
        var rest = root
        while let node = rest {
            rest = Self.joinAll(Self.place(node).child)
            Self.change(node) { $0 = Position() }
            node.release()
        }
    }
}
