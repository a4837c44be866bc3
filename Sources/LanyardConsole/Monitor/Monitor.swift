internal import Foundation
internal import Lanyard

/// Looks at the process: ten times a second while somebody watches, else once a second, for the findings.
actor Monitor: Watched {
    /// The shortest time between two looks.
    static let interval = Duration.milliseconds(100)
    private static let idleInterval = Duration.seconds(1)

    let recorder: Recorder
    let beginning = Beginning()
    private let keptFor: Duration
    private let callsBefore = RunID.count
    private var ended: EndedRuns
    private var log: FrameLog
    private(set) var live: LiveSample
    private var meter: CostMeter
    private var linters: Linters
    private var lastLook = ContinuousClock.now - interval
    private var lastNote = ContinuousClock.now
    private var isStopped = false
    private var waiting = 0

    init(recorder: Recorder, keptFor: Duration, thresholds: FindingThresholds) {
        self.recorder = recorder
        self.keptFor = keptFor
        linters = Linters(thresholds)
        ended = EndedRuns(capacity: recorder.kept.capacity)
        meter = CostMeter(recorder)
        live = LiveSample(recorder, since: beginning)
        // So that a viewer of an earlier process has a smaller number than any frame of this one.
        log = FrameLog(.empty(sequence: Int(Date().timeIntervalSince1970 * 1000)))
    }

    /// Looks once a second until the task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.idleInterval)
            lookIfDue(after: Self.idleInterval)
        }
        isStopped = true
    }

    // MARK: Looking

    private func lookIfDue(after interval: Duration = Monitor.interval) {
        if lastLook.duration(to: .now) >= interval { look() }
    }

    private func look() {
        lastLook = .now
        let time = beginning.now
        let limit = ScopeInstant.continuousNow.offset.ticks - keptFor.ticks
        recorder.kept.forget(before: limit)
        let seen = Set(live.runs.map(\.id))
        live = LiveSample(recorder, since: beginning)
        ended.update(from: recorder.kept, seen: seen, before: beginning.milliseconds(limit), since: beginning)
        let endedIDs = Set(ended.runs.map(\.id))
        let runs = live.runs.filter { !endedIDs.contains($0.id) } + ended.runs
        let groups = recorder.groups.all.map { $0.wire(live: live.groups[$0.id] ?? LiveSample.Counts()) }
            .filter { $0.admitted > 0 }
        let findings = linters.check(
            ConsoleState(time: time, scopes: live.scopes, runs: runs, groups: groups, causes: causePlaces)
        )
        let isDue = lastNote.duration(to: .now) >= Self.idleInterval
        let sequence = log.present.sequence
        log.note(
            Wire.Snapshot(
                sequence: 0,
                time: time,
                program: log.present.program,
                totals: totals(groups),
                scopes: live.scopes,
                runs: runs,
                groups: groups,
                findings: findings,
                cost: meter.read(since: lastLook, listed: runs.count, viewers: waiting)
            ),
            isDue: isDue
        )
        if log.present.sequence != sequence { lastNote = lastLook }
    }

    private func totals(_ groups: [Wire.Group]) -> Wire.Totals {
        var totals = Wire.Totals()
        totals.admitted = Int(RunID.count - callsBefore)
        for group in groups {
            totals.succeeded += group.succeeded
            totals.failed += group.failed
            totals.cancelled += group.cancelled
            totals.delivered += group.delivered
            totals.withheld += group.withheld
        }
        totals.live = live.live
        totals.stragglers = live.stragglers
        totals.scopes = live.scopeCount
        totals.unlisted = live.unlisted
        totals.unlistedScopes = live.unlistedScopes
        totals.forgotten = recorder.kept.forgotten
        totals.passed = ended.passed
        totals.untracked = recorder.cancelled.untracked
        totals.ungrouped = recorder.groups.ungrouped
        return totals
    }

    private var causePlaces: [Wire.CausePlace] { recorder.causes.wire(live: live.causes) }

    // MARK: Watched

    func snapshot() -> Wire.Snapshot {
        lookIfDue()
        return log.present
    }

    func frame(after sequence: Int?) async -> Frame? {
        waiting += 1
        defer { waiting -= 1 }
        while !isStopped && !Task.isCancelled {
            if let frame = log.frame(after: sequence) { return frame }
            try? await Task.sleep(until: lastLook + Self.interval)
            lookIfDue()
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

    func histograms() -> Wire.Histograms {
        Wire.Histograms(
            bounds: Histogram.bounds,
            groups: recorder.groups.all.map(\.wireHistograms).filter { $0.running.count + $0.obeying.count > 0 }
        )
    }
}

extension Wire.Snapshot {
    fileprivate static func empty(sequence: Int) -> Wire.Snapshot {
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
