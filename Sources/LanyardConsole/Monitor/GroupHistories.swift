/// What groups counted over the last ten minutes, in steps of ten seconds.
///
/// Groups count from the beginning, so a step is the difference of two readings. Bounded: of so many groups, the first that
/// had a run to count, and of each one point for each step in which a run of it ended.
struct GroupHistories {
    static let step = 10_000.0
    private static let span = 600_000.0

    /// Fewer than there can be groups. A group has up to 61 points, which take 80 bytes each, and about 120 in an answer: 2.5 MB
    /// in all, and 4 MB an answer. All 4,096 groups would take 20 MB, and 30 MB each time that a page asks.
    static let groupLimit = 512

    /// What a group had counted at one moment.
    struct Reading {
        var ended = 0
        var failed = 0
        var cancelled: [String: Int] = [:]
        var running = SpanHistogram()
    }

    private struct History {
        var last = Reading()
        var points: [Wire.StatisticsPoint] = []
    }

    private var histories: [Int: History] = [:]
    private var start = 0.0

    /// Begins with what was counted before: another console may have begun long ago.
    init(_ groups: [GroupRecord] = []) {
        for group in groups where group.ended > 0 && histories.count < Self.groupLimit {
            histories[group.id] = History(last: Reading(group))
        }
    }

    /// Ends the step, if its time is over.
    mutating func update(_ groups: [GroupRecord], at time: Double) {
        guard time >= start + Self.step else { return }
        for group in groups {
            guard isCovered(group, histories.count), let (reading, point) = point(of: group) else { continue }
            var history = histories[group.id] ?? History()
            history.points.append(point)
            history.last = reading
            histories[group.id] = history
        }
        start = (time / Self.step).rounded(.down) * Self.step
        for id in histories.keys { histories[id]?.points.removeAll { $0.at < start - Self.span } }
    }

    /// What there is, the step that is not over included.
    func wire(_ groups: [GroupRecord]) -> Wire.Statistics {
        var covered = histories.count
        var told: [Wire.GroupStatistics] = []
        for group in groups where isCovered(group, covered) {
            let points = (histories[group.id]?.points ?? []) + [point(of: group)?.point].compactMap(\.self)
            guard !points.isEmpty else { continue }
            told.append(Wire.GroupStatistics(group: group.id, points: points))
            if histories[group.id] == nil { covered += 1 }
        }
        return Wire.Statistics(step: Self.step, groups: told)
    }

    /// Whether a group is among those that are told, where so many are by now.
    private func isCovered(_ group: GroupRecord, _ covered: Int) -> Bool {
        histories[group.id] != nil || covered < Self.groupLimit
    }

    /// What a group has counted since the step began; `nil` if nothing.
    private func point(of group: GroupRecord) -> (reading: Reading, point: Wire.StatisticsPoint)? {
        var last = histories[group.id]?.last ?? Reading()
        let ended = group.ended
        // Another console has begun to count from zero.
        if ended < last.ended { last = Reading() }
        guard ended > last.ended else { return nil }
        let now = Reading(group)
        let running = now.running.since(last.running)
        return (
            now,
            Wire.StatisticsPoint(
                at: start,
                ended: now.ended - last.ended,
                failed: now.failed - last.failed,
                p50: running.quantile(0.5),
                p90: running.quantile(0.9),
                p99: running.quantile(0.99),
                cancelled: now.cancelled.reduce(into: [:]) { counts, kind in
                    let count = kind.value - last.cancelled[kind.key, default: 0]
                    if count > 0 { counts[kind.key] = count }
                }
            )
        )
    }
}

extension GroupHistories.Reading {
    fileprivate init(_ group: GroupRecord) {
        self = group.read { state in
            GroupHistories.Reading(
                ended: state.counts.ended,
                failed: state.counts.failed,
                cancelled: state.counts.cancelledBy,
                running: state.running
            )
        }
    }
}
