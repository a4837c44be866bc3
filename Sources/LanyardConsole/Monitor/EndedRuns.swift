/// The ended runs that are listed: what the recorder keeps, as far as it could be listed in time.
struct EndedRuns {
    /// How many are added at once: a program that ends a million runs a second is not slowed down by telling each.
    private static let limitAtOnce = 300

    private(set) var runs: [Wire.Run] = []

    /// How many ended and were never listed.
    private(set) var passed = 0
    private var cursor = KeptRuns.Cursor()
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds what ended since, those first that were seen alive, and removes what ended before `limit`.
    mutating func update(from kept: KeptRuns, seen: Set<UInt64>, before limit: Double, since beginning: Beginning) {
        let news = kept.newer(than: &cursor)
        var chosen = news
        if news.count > Self.limitAtOnce {
            let known = news.filter { seen.contains($0.facts.id) }.suffix(Self.limitAtOnce)
            let others = news.filter { !seen.contains($0.facts.id) }.suffix(Self.limitAtOnce - known.count)
            chosen = (known + others).sorted { $0.facts.endedAt < $1.facts.endedAt }
        }
        passed += news.count - chosen.count
        runs += chosen.map { $0.wire(since: beginning) }
        runs.removeAll { ($0.endedAt ?? 0) < limit }
        if runs.count > capacity { runs.removeFirst(runs.count - capacity) }
    }
}
