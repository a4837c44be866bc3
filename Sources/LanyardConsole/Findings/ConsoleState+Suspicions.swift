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
        var found: [String: [(run: Wire.Run, measure: Double)]] = [:]
        for run in runs {
            if let measure = measure(run) { found[run.origin, default: []].append((run, measure)) }
        }
        return found.map { origin, runs in
            let runs = runs.sorted { ($0.measure, $1.run.id) > ($1.measure, $0.run.id) }
            let worst = runs[0]
            return Suspicion(
                subject: origin,
                severity: worst.measure >= limit.milliseconds ? .problem : .warning,
                scope: worst.run.scope,
                group: worst.run.group,
                runs: runs.prefix(Self.namedRuns).map(\.run.id),
                count: runs.count,
                measure: worst.measure,
                place: place(worst.run),
                title: Wording.title(of: worst.run)
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
        _ severity: Wire.Finding.Severity,
        in counts: [Int: Int],
        shownBy isTelling: (Wire.Run) -> Bool
    ) -> [Suspicion] {
        guard !counts.isEmpty else { return [] }
        var telling: [Int: [Wire.Run]] = [:]
        for run in runs where counts[run.group] != nil && isTelling(run) { telling[run.group, default: []].append(run) }
        return groups.compactMap { group in
            guard let count = counts[group.id] else { return nil }
            let runs = telling[group.id, default: []].sorted { $0.id > $1.id }
            return Suspicion(
                subject: "\(group.id)",
                severity: severity,
                scope: runs.first?.scope,
                group: group.id,
                runs: runs.prefix(Self.namedRuns).map(\.id),
                count: count,
                title: Wording.title(of: group, origin: runs.first?.origin)
            )
        }
    }
}
