internal import Foundation
internal import Lanyard

/// Looks at the process: ten times a second while somebody watches, else once a second, for the findings.
///
/// Its clock says when to look; what it sees is told in the time of the process.
actor Monitor<Time: Clock>: Watched where Time.Duration == Duration {
    /// The shortest time between two looks.
    private let interval = Duration.milliseconds(100)
    private let idleInterval = Duration.seconds(1)

    let ledger: Ledger
    let beginning: Beginning
    private let keptFor: Duration
    private var ended: EndedRuns
    private var log: FrameLog
    private(set) var live: LiveSample
    private var meter: CostMeter
    private var histories: GroupHistories
    private var linters: Linters
    private let thresholds: FindingThresholds
    private let clock: Time
    private var lastLook: Time.Instant?
    private var lastNote: Time.Instant
    private var isStopped = false

    init(
        _ recorder: Recorder = .shared,
        ledger: Ledger? = nil,
        keptFor: Duration,
        thresholds: FindingThresholds,
        clock: Time = ContinuousClock(),
        beginning: Beginning = Beginning()
    ) {
        self.ledger = ledger ?? recorder.ledger
        self.beginning = beginning
        self.clock = clock
        lastNote = clock.now
        // More than a century is for ever, and is not in ticks what it was.
        self.keptFor = min(keptFor, .seconds(1 << 32))
        self.thresholds = thresholds
        histories = GroupHistories(self.ledger.groups.all)
        linters = Linters(thresholds)
        ended = EndedRuns(of: self.ledger.kept)
        meter = CostMeter(recorder.cost, self.ledger)
        live = LiveSample(self.ledger, since: beginning)
        // So that a viewer of an earlier process has a smaller number than any frame of this one.
        log = FrameLog(.empty(sequence: Int(Date().timeIntervalSince1970 * 1000)))
    }

    /// Looks once a second until the task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            // audit:ignore swallowed-sleep A look that is not due is none.
            try? await clock.sleep(for: idleInterval)
            lookIfDue(after: idleInterval)
        }
        isStopped = true
    }

    // MARK: Looking

    private func lookIfDue(after interval: Duration? = nil) {
        guard let lastLook else { return look() }
        if lastLook.duration(to: clock.now) >= interval ?? self.interval { look() }
    }

    private func look() {
        let start = ContinuousClock.now
        lastLook = clock.now
        let runs = lookAtRuns()
        let isDue = lastNote.duration(to: clock.now) >= idleInterval
        let sequence = log.present.sequence
        log.note(snapshot(of: runs, since: start), isDue: isDue)
        if log.present.sequence != sequence { lastNote = clock.now }
    }

    /// Those that live, as far as they are listed, and those that ended last.
    private func lookAtRuns() -> [Wire.Run] {
        let seen = Set(live.runs.map(\.id))
        live = LiveSample(ledger, since: beginning, after: live, stragglerAfter: thresholds.stragglerAfter)
        ended.update(from: ledger.kept, seen: seen, before: oldestEnd, since: beginning)
        let endedIDs = Set(ended.runs.map(\.id))
        return live.runs.filter { !endedIDs.contains($0.id) } + ended.runs
    }

    /// When a run that this console shows has ended at the earliest. Another may show older ones: they share what is kept.
    var oldestEnd: Ticks { beginning.present &- keptFor.ticks }

    /// What there is, for a look that began at `start`; the log numbers it.
    private func snapshot(of runs: [Wire.Run], since start: ContinuousClock.Instant) -> Wire.Snapshot {
        let time = beginning.now
        histories.update(ledger.groups.all, at: time)
        let rehearsals = Rehearsals.shared.wire
        let groups = ledger.groups.all
            .map { $0.wire(live: live.groups[$0.id] ?? LiveSample.Counts(), rehearsals[ObjectIdentifier($0)]) }
            .filter { $0.admitted > 0 }
        let findings = linters.check(
            ConsoleState(time: time, scopes: live.scopes, runs: runs, groups: groups, causes: causePlaces)
        )
        return Wire.Snapshot(
            sequence: 0,
            time: time,
            program: log.present.program,
            totals: totals(groups),
            scopes: live.scopes,
            runs: runs,
            groups: groups,
            findings: findings,
            cost: meter.read(since: start, listed: runs.count),
            thresholds: Wire.Thresholds(thresholds)
        )
    }

    private func totals(_ groups: [Wire.Group]) -> Wire.Totals {
        var totals = Wire.Totals()
        totals.admitted = ledger.calls
        for group in groups {
            totals.succeeded += group.succeeded
            totals.failed += group.failed
            totals.cancelled += group.cancelled
            totals.delivered += group.delivered
            totals.withheld += group.withheld
        }
        totals.live = live.live
        totals.stragglers = live.stragglers
        totals.stopping = live.stopping == 0 ? nil : live.stopping
        totals.scopes = live.scopeCount
        totals.unlisted = live.unlisted
        totals.unlistedScopes = live.unlistedScopes
        totals.forgotten = ended.forgotten
        totals.passed = ended.passed
        totals.untracked = ledger.cancelled.untracked
        totals.ungrouped = ledger.groups.others.ended
        return totals
    }

    private var causePlaces: [Wire.CausePlace] { ledger.causes.wire(live: live.causes) }

    // MARK: Watched

    func snapshot() -> Wire.Snapshot {
        lookIfDue()
        return log.present
    }

    func frame(after sequence: Int?) async -> Frame? {
        while !isStopped && !Task.isCancelled {
            lookIfDue()
            if let frame = log.frame(after: sequence) { return frame }
            try? await clock.sleep(until: (lastLook ?? clock.now).advanced(by: interval), tolerance: nil)
        }
        return nil
    }

    func findings() -> Wire.Findings {
        lookIfDue()
        return Wire.Findings(rules: linters.rules, findings: log.present.findings)
    }

    func causes() -> Wire.Causes {
        lookIfDue()
        return Wire.Causes(causes: causePlaces)
    }

    func statistics() -> Wire.Statistics {
        lookIfDue()
        return histories.wire(ledger.groups.all)
    }

    func lastFrame(after sequence: Int?) -> Frame? {
        look()
        return log.frame(after: sequence)
    }

    func histograms() -> Wire.Histograms {
        Wire.Histograms(
            bounds: SpanHistogram.bounds,
            groups: ledger.groups.all.map(\.wireHistograms).filter { $0.running.count + $0.obeying.count > 0 }
        )
    }
}

extension Wire.Snapshot {
    static func empty(sequence: Int) -> Wire.Snapshot {
        let process = ProcessInfo.processInfo
        return Wire.Snapshot(
            sequence: sequence,
            time: 0,
            program: Wire.Program(name: process.processName, process: Int(process.processIdentifier)),
            totals: Wire.Totals(),
            scopes: [],
            runs: [],
            groups: [],
            findings: [],
            cost: Wire.Cost()
        )
    }
}

extension Wire.Thresholds {
    fileprivate init(_ thresholds: FindingThresholds) {
        self.init(
            stragglerAfter: TimeSpan(setting: thresholds.stragglerAfter).milliseconds,
            stalledAfter: TimeSpan(setting: thresholds.stalledAfter).milliseconds
        )
    }
}
