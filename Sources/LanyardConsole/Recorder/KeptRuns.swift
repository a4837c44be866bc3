internal import Synchronization

/// The runs that ended last: a bounded number, until others make them give way. In shards, so that threads whose runs end at
/// the same time do not wait for each other.
///
/// Nothing is removed because its time is over: several consoles share what is kept, and each shows it for another time.
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
        fileprivate var positions: [Int]

        /// How many made room for others before they were read.
        fileprivate(set) var missed = 0
    }

    init(capacity: Int) {
        let perShard = max((capacity + Self.shardCount - 1) / Self.shardCount, 1)
        self.capacity = perShard * Self.shardCount
        shards = (0..<Self.shardCount).map { _ in Shard(capacity: perShard) }
    }

    @inline(__always)
    func keep(_ facts: RecordedRun.Facts, _ details: RecordedRun.Details?) {
        let shard = shards[Int(truncatingIfNeeded: facts.id) & (Self.shardCount - 1)]
        // What makes room is released here, not under the lock.
        _ = shard.ring.withLock { $0.append(facts, details) }
    }

    /// Keeps none of them any more; what it held of them, to be released.
    @discardableResult
    func removeAll() -> [RecordedRun.Details?] {
        shards.flatMap { shard in shard.ring.withLock { $0.removeAll() } }
    }

    /// Where a reader begins who wants all that is kept.
    var oldest: Cursor { Cursor(positions: shards.map { $0.ring.withLock { $0.first } }) }

    /// What came since, the latest end last.
    func newer(than cursor: inout Cursor) -> [RecordedRun] {
        var found: [RecordedRun] = []
        for index in shards.indices {
            let (runs, missed) = shards[index].ring.withLock { $0.elements(from: &cursor.positions[index]) }
            found += runs
            cursor.missed += missed
        }
        return found.sorted { $0.facts.endedAt < $1.facts.endedAt }
    }

    var all: [RecordedRun] {
        var cursor = oldest
        return newer(than: &cursor)
    }

    func run(_ id: UInt64) -> RecordedRun? {
        let shard = shards[Int(truncatingIfNeeded: id) & (Self.shardCount - 1)]
        return shard.ring.withLock { $0.last { $0.id == id } }
    }

    var count: Int { shards.reduce(0) { $0 + $1.ring.withLock { $0.count } } }
}

extension KeptRuns {
    /// The last so many; each has a position, counted from the first there ever was.
    fileprivate struct Ring {
        private let capacity: Int
        private var facts: [RecordedRun.Facts] = []
        private var details: [RecordedRun.Details?] = []

        /// The slot of the next, so that none has to be computed with a division.
        private var next = 0

        private var end = 0

        init(capacity: Int) {
            self.capacity = capacity
            facts.reserveCapacity(capacity)
            details.reserveCapacity(capacity)
        }

        var count: Int { facts.count }

        /// The position of the first that is there.
        var first: Int { end - count }

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
            return moved
        }

        private func run(at position: Int) -> RecordedRun {
            RecordedRun(facts: facts[position % capacity], details: details[position % capacity])
        }

        mutating func removeAll() -> [RecordedRun.Details?] {
            defer { (facts, details, end, next) = ([], [], 0, 0) }
            return details
        }

        /// Those from a position on, which becomes the end; and how many there were before the first that is left of them.
        func elements(from position: inout Int) -> (runs: [RecordedRun], missed: Int) {
            // Of a ring that was emptied meanwhile, nothing was missed.
            let start = position > end ? first : max(position, first)
            defer { position = end }
            return ((start..<end).map(run(at:)), max(start - position, 0))
        }

        func last(where matches: (RecordedRun.Facts) -> Bool) -> RecordedRun? {
            (first..<end).last { matches(facts[$0 % capacity]) }.map(run(at:))
        }
    }
}
