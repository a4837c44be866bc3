internal import Lanyard

/// What recording and looking cost, between two looks.
struct CostMeter {
    private let cost: OwnCost
    private let ledger: Ledger
    private var last: (events: Int, spent: Ticks, at: ContinuousClock.Instant)

    init(_ cost: OwnCost, _ ledger: Ledger) {
        self.cost = cost
        self.ledger = ledger
        last = (cost.reading.events, cost.reading.spent, .now)
    }

    /// The cost, for a look that began at `start` and is nearly over. How many view is the server's to say.
    mutating func read(since start: ContinuousClock.Instant, listed: Int) -> Wire.Cost {
        let (events, spent) = cost.reading
        let now = ContinuousClock.now
        let sampling = start.duration(to: now).ticks.milliseconds
        let recorded = Double(OwnCost.estimatedEvents(1)) * (spent - last.spent).milliseconds
        let wall = max(last.at.duration(to: now).ticks.milliseconds, 1)
        last = (events, spent, now)
        return Wire.Cost(
            events: OwnCost.estimatedEvents(events),
            nanosecondsPerEvent: events == 0 ? 0 : (spent.milliseconds / Double(events) * 1e7).rounded() / 10,
            share: ((recorded + sampling) / wall * 1e4).rounded() / 1e4,
            sampling: sampling,
            kept: ledger.kept.count,
            bytes: ledger.bytes(listed: listed)
        )
    }
}

extension Ledger {
    /// About what is held: the kept runs, the counts, and what was listed last.
    fileprivate func bytes(listed: Int) -> Int {
        let run = MemoryLayout<RecordedRun.Facts>.stride + 8
        let group =
            MemoryLayout<GroupRecord.State>.stride + 3 * SpanHistogram.bucketCount * MemoryLayout<UInt32>.stride + 256
        return kept.capacity * run + groups.all.count * group + listed * 2 * MemoryLayout<Wire.Run>.stride
    }
}
