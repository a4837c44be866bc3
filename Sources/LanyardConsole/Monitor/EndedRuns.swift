/// The ended runs that one console lists: what the recorder keeps, for the time that this console is told, as far as it could
/// be listed.
struct EndedRuns {
    /// How many are added at once: a program that ends a million runs a second is not slowed down by telling each.
    private static let limitAtOnce = 300

    private(set) var runs: [Wire.Run] = []

    /// How many ended and were never listed.
    private(set) var passed = 0
    private var cursor: KeptRuns.Cursor
    private var displaced = 0
    private let capacity: Int

    init(of kept: KeptRuns) {
        cursor = kept.oldest
        capacity = kept.capacity
    }

    /// How many made room for others before their time was up.
    var forgotten: Int { cursor.missed + displaced }

    /// Adds what ended since, those first that were seen alive, and removes what ended before `limit`.
    mutating func update(from kept: KeptRuns, seen: Set<UInt64>, before limit: Ticks, since beginning: Beginning) {
        let news = kept.newer(than: &cursor).filter { $0.facts.endedAt >= limit }
        var chosen = news
        if news.count > Self.limitAtOnce {
            let known = news.filter { seen.contains($0.facts.id) }.suffix(Self.limitAtOnce)
            let others = news.filter { !seen.contains($0.facts.id) }.suffix(Self.limitAtOnce - known.count)
            chosen = (known + others).sorted { $0.facts.endedAt < $1.facts.endedAt }
        }
        passed += news.count - chosen.count
        runs += chosen.map { $0.wire(since: beginning) }
        let oldest = beginning.milliseconds(limit)
        runs.removeAll { ($0.endedAt ?? 0) < oldest }
        let excess = max(runs.count - capacity, 0)
        runs.removeFirst(excess)
        displaced += excess
    }
}
