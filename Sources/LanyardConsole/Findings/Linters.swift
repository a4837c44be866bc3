/// All linters, and what they found: a finding keeps its identity and its beginning for as long as it is seen, and stays
/// for a while after, so that nobody misses what passes quickly.
///
/// Wants to be asked several times a second: what happens between two samples that are further apart than a rule looks
/// back is not counted.
struct Linters: Sendable {
    /// The most findings there are.
    static let limit = 100

    /// How long a finding is shown after it was last seen, in milliseconds.
    static let lingering = 10_000.0

    private struct Sighting {
        var finding: Wire.FindingEntry
        var suspicion: Suspicion
        /// Which of the linters saw it.
        var linter: Int
        var lastSeen: Double
        var second: Int
    }

    private var linters: [any Linter]
    private var sightings: [String: Sighting] = [:]

    init(_ thresholds: FindingThresholds = FindingThresholds()) {
        linters = [
            StragglerLinter(thresholds), OrphanLinter(thresholds), StalledLinter(thresholds),
            OwnerGoneLinter(thresholds), StormLinter(thresholds), WithheldLinter(thresholds),
            NeverGaveWayLinter(thresholds), GrowingQueueLinter(thresholds),
            MissedDeadlineLinter(thresholds),
            OwnCancellationLinter(thresholds), ConcentrationLinter(thresholds), UnhandledErrorLinter(thresholds),
        ]
    }

    /// What is looked for.
    var rules: [Wire.Rule] {
        linters.map { Wire.Rule(name: type(of: $0).rule, summary: $0.summary, threshold: $0.threshold) }
    }

    /// Looks at a sample; what there is to tell, the worst first: what is seen before what was, by severity, then by age.
    mutating func check(_ state: ConsoleState) -> [Wire.FindingEntry] {
        for index in linters.indices {
            for suspicion in linters[index].check(state) { note(suspicion, of: index, at: state.time) }
        }
        let worst = sightings.values.filter { state.time - $0.lastSeen < Self.lingering }
            .sorted { Self.isWorse($0, $1) }
            .prefix(Self.limit)
            .map { $0.lastSeen < state.time ? over($0, in: state) : $0 }
        sightings = Dictionary(uniqueKeysWithValues: worst.map { ($0.finding.id, $0) })
        return worst.map(\.finding)
    }

    /// One that is no longer seen, in the past tense, from the first time on that it is not.
    private func over(_ sighting: Sighting, in state: ConsoleState) -> Sighting {
        guard sighting.finding.lastSeen == nil else { return sighting }
        var sighting = sighting
        let linter = linters[sighting.linter]
        sighting.suspicion = linter.settled(sighting.suspicion, in: state)
        sighting.finding.text = "No longer seen: \(linter.recall(sighting.suspicion))"
        sighting.finding.lastSeen = sighting.lastSeen
        return sighting
    }

    private mutating func note(_ suspicion: Suspicion, of index: Int, at time: Double) {
        let linter = linters[index]
        let rule = type(of: linter).rule
        let id = "\(rule):\(suspicion.subject)"
        let known = sightings[id]
        var finding = Wire.FindingEntry(
            id: id,
            rule: rule,
            severity: suspicion.severity,
            text: known?.finding.text ?? "",
            scope: suspicion.scope,
            group: suspicion.group,
            runs: suspicion.runs,
            since: known?.finding.since ?? time,
            count: suspicion.count
        )
        // Sentences tell spans, which change all the time; findings that changed are sent to all viewers. So a sentence
        // whose finding is the same changes once a second, and all of them together.
        let second = Int(time / 1_000)
        if finding != known?.finding || second != known?.second { finding.text = linter.format(suspicion) }
        sightings[id] = Sighting(
            finding: finding,
            suspicion: suspicion,
            linter: index,
            lastSeen: time,
            second: second
        )
    }

    private static func isWorse(_ one: Sighting, _ other: Sighting) -> Bool {
        let (a, b) = (one.finding, other.finding)
        if one.lastSeen != other.lastSeen { return one.lastSeen > other.lastSeen }
        if a.severity != b.severity { return a.severity.rank > b.severity.rank }
        return (a.since, a.id) < (b.since, b.id)
    }
}

extension Wire.FindingEntry.Severity {
    fileprivate var rank: Int {
        switch self {
        case .notice: 0
        case .warning: 1
        case .problem: 2
        }
    }
}
