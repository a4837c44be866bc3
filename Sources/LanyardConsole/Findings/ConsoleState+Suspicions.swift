extension ConsoleState {
    /// How many runs a suspicion names.
    static let namedRuns = 10

    /// What is suspicious in single runs: one suspicion for each line that asked for such runs, since that is where the
    /// remedy belongs, however many runs and keys there are. The worst run speaks for the others.
    ///
    /// - Parameters:
    ///   - limit: How bad the worst has to be to be a problem.
    ///   - measure: How bad a run is, in milliseconds; `nil` for one that is not suspicious.
    ///   - place: The other line to tell of.
    func suspicions(
        problemFrom limit: TimeSpan,
        measure: (Wire.Run) -> Double?,
        place: (Wire.Run) -> String? = { _ in nil }
    ) -> [Suspicion] {
        // By index, because a copy of a run costs as much as all its texts, and there are thousands.
        var found: [String: [(index: Int, measure: Double)]] = [:]
        for index in runs.indices {
            if let measure = measure(runs[index]) { found[runs[index].origin, default: []].append((index, measure)) }
        }
        return found.map { origin, found in
            let found = found.sorted { ($0.measure, runs[$1.index].id) > ($1.measure, runs[$0.index].id) }
            let worst = runs[found[0].index]
            return Suspicion(
                subject: origin,
                severity: found[0].measure >= limit.milliseconds ? .problem : .warning,
                scope: worst.scope,
                group: worst.group,
                runs: found.prefix(Self.namedRuns).map { runs[$0.index].id },
                count: found.count,
                measure: found[0].measure,
                place: place(worst),
                title: Wording.title(of: worst)
            )
        }
    }

    /// How long a run has gone on since it was cancelled; `nil` if that is less than `limit`, or it has not begun or has
    /// ended.
    func timeStraggling(_ run: Wire.Run, from limit: TimeSpan) -> Double? {
        guard run.state == .straggling, let since = run.cancelledAt, time - since >= limit.milliseconds else {
            return nil
        }
        return time - since
    }

    /// What is suspicious in groups: one suspicion for each that is counted, with the newest runs that show it.
    func suspicions(
        _ severity: Wire.FindingEntry.Severity,
        in counts: [Int: Int],
        shownBy isTelling: (Wire.Run) -> Bool
    ) -> [Suspicion] {
        guard !counts.isEmpty else { return [] }
        var telling: [Int: [Int]] = [:]
        for index in runs.indices where counts[runs[index].group] != nil && isTelling(runs[index]) {
            telling[runs[index].group, default: []].append(index)
        }
        return groups.compactMap { group in
            guard let count = counts[group.id] else { return nil }
            let telling = telling[group.id, default: []].sorted { runs[$0].id > runs[$1].id }
            let newest = telling.first.map { runs[$0] }
            return Suspicion(
                subject: "\(group.id)",
                severity: severity,
                scope: newest?.scope,
                group: group.id,
                runs: telling.prefix(Self.namedRuns).map { runs[$0].id },
                count: count,
                title: Wording.title(of: group, origin: newest?.origin)
            )
        }
    }
}
