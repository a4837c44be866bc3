/// The bytes of a file that are already there: sorted half-open ranges that never touch or overlap.
///
/// A pure value. What the ledger holds is what the sidecar may claim, so a range is inserted only after its bytes
/// were written.
///
/// - Complexity: inserting is O(1) behind the last range, elsewhere O(ranges); a download keeps at most about one range a
///   connection.
struct RangeLedger: Hashable, Sendable {
    private(set) var ranges: [Range<Int64>] = []

    init() {}

    /// Takes ranges in any order; empty and overlapping ones are merged away.
    init(_ ranges: some Sequence<Range<Int64>>) {
        for range in ranges { insert(range) }
    }

    /// The number of bytes in all ranges.
    var count: Int64 { ranges.reduce(0) { $0 + Int64($1.count) } }

    var isEmpty: Bool { ranges.isEmpty }

    /// One past the last byte that is there.
    var end: Int64 { ranges.last?.upperBound ?? 0 }

    /// Adds a range, merging it with those it overlaps or touches.
    mutating func insert(_ range: Range<Int64>) {
        guard !range.isEmpty else { return }
        if ranges.isEmpty || range.lowerBound > end { return ranges.append(range) }
        let first = ranges.firstIndex { $0.upperBound >= range.lowerBound } ?? ranges.endIndex
        let last = ranges[first...].firstIndex { $0.lowerBound > range.upperBound } ?? ranges.endIndex
        guard first < last else { return ranges.insert(range, at: first) }
        let merged =
            min(ranges[first].lowerBound, range.lowerBound)..<max(ranges[last - 1].upperBound, range.upperBound)
        ranges.replaceSubrange(first..<last, with: CollectionOfOne(merged))
    }

    /// What is missing of a file of `total` bytes, from the front.
    func gaps(in total: Int64) -> [Range<Int64>] {
        var gaps: [Range<Int64>] = []
        var next: Int64 = 0
        for range in ranges {
            guard range.lowerBound < total else { break }
            if next < range.lowerBound { gaps.append(next..<range.lowerBound) }
            next = range.upperBound
        }
        if next < total { gaps.append(next..<total) }
        return gaps
    }

    /// Whether every byte of a file of `total` bytes is there.
    func isComplete(_ total: Int64) -> Bool { gaps(in: total).isEmpty }
}
