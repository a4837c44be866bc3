internal import Synchronization

/// The runs that ended last: a bounded number, for a bounded time. In shards, so that threads whose runs end at the same
/// time do not wait for each other.
final class KeptRuns: Sendable {
    private static let shardCount = 8

    private final class Shard: Sendable {
        let ring: Mutex<Ring>

        init(capacity: Int) {
            ring = Mutex(Ring(capacity: capacity))
        }
    }

    private let shards: [Shard]
    let capacity: Int

    /// Up to where a reader has read, in each shard.
    struct Cursor {
        fileprivate var positions = [Int](repeating: 0, count: KeptRuns.shardCount)
    }

    init(capacity: Int) {
        let perShard = max((capacity + Self.shardCount - 1) / Self.shardCount, 1)
        self.capacity = perShard * Self.shardCount
        shards = (0..<Self.shardCount).map { _ in Shard(capacity: perShard) }
    }

    @inline(__always)
    func keep(_ run: RecordedRun) {
        let (facts, details) = (run.facts, run.details)
        let shard = shards[Int(truncatingIfNeeded: facts.id) & (Self.shardCount - 1)]
        // What makes room is released here, not under the lock.
        _ = shard.ring.withLock { $0.append(facts, details) }
    }

    /// Forgets those that ended before.
    func forget(before limit: Ticks) {
        for shard in shards { shard.ring.withLock { $0.forgetFirst { $0.endedAt < limit } } }
    }

    /// Keeps none of them any more; what it held of them, to be released.
    @discardableResult
    func removeAll() -> [RecordedRun.Details?] {
        shards.flatMap { shard in shard.ring.withLock { $0.removeAll() } }
    }

    /// What came since, the latest end last.
    func newer(than cursor: inout Cursor) -> [RecordedRun] {
        var found: [RecordedRun] = []
        for index in shards.indices {
            found += shards[index].ring.withLock { $0.elements(from: &cursor.positions[index]) }
        }
        return found.sorted { $0.facts.endedAt < $1.facts.endedAt }
    }

    var all: [RecordedRun] {
        var cursor = Cursor()
        return newer(than: &cursor)
    }

    func run(_ id: UInt64) -> RecordedRun? {
        let shard = shards[Int(truncatingIfNeeded: id) & (Self.shardCount - 1)]
        return shard.ring.withLock { $0.last { $0.id == id } }
    }

    var count: Int { shards.reduce(0) { $0 + $1.ring.withLock { $0.count } } }

    /// How many made room before their time was up.
    var forgotten: Int { shards.reduce(0) { $0 + $1.ring.withLock { $0.forgotten } } }
}

extension KeptRuns {
    /// The last so many; each has a position, counted from the first there ever was.
    fileprivate struct Ring {
        private let capacity: Int
        private var facts: [RecordedRun.Facts] = []
        private var details: [RecordedRun.Details?] = []

        /// The slot of the next, so that none has to be computed with a division.
        private var next = 0

        /// The position of the first that is not forgotten; its slot is freed when a new one needs it.
        private var first = 0
        private var end = 0
        private(set) var forgotten = 0

        init(capacity: Int) {
            self.capacity = capacity
            facts.reserveCapacity(capacity)
            details.reserveCapacity(capacity)
        }

        var count: Int { end - first }

        /// Adds one; what it took the place of, to be released.
        @inline(__always)
        mutating func append(_ facts: RecordedRun.Facts, _ details: RecordedRun.Details?) -> RecordedRun.Details? {
            let index = next
            end += 1
            next = index + 1 == capacity ? 0 : index + 1
            guard self.facts.count == capacity else {
                self.facts.append(facts)
                self.details.append(details)
                return nil
            }
            self.facts[index] = facts
            let moved = self.details[index]
            if moved != nil || details != nil { self.details[index] = details }
            if count > capacity {
                first += 1
                forgotten += 1
            }
            return moved
        }

        private func run(at position: Int) -> RecordedRun {
            RecordedRun(facts: facts[position % capacity], details: details[position % capacity])
        }

        mutating func forgetFirst(while isOld: (RecordedRun.Facts) -> Bool) {
            while first < end, isOld(facts[first % capacity]) { first += 1 }
        }

        mutating func removeAll() -> [RecordedRun.Details?] {
            defer { (facts, details, first, end, next, forgotten) = ([], [], 0, 0, 0, 0) }
            return details
        }

        func elements(from position: inout Int) -> [RecordedRun] {
            let start = position > end ? first : max(position, first)
            position = end
            return (start..<end).map(run(at:))
        }

        func last(where matches: (RecordedRun.Facts) -> Bool) -> RecordedRun? {
            (first..<end).last { matches(facts[$0 % capacity]) }.map(run(at:))
        }
    }
}
