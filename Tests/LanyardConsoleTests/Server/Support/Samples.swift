@testable import LanyardConsole

/// A value of each sort with all its members set: what the golden files say.
enum Samples {
    static let cause = Wire.Cause(
        kind: "replaced",
        reason: "a newer search",
        origin: "App/Search.swift:12",
        by: 18,
        isOwn: false
    )

    static let run = Wire.Run(
        id: 17,
        scope: 3,
        group: 2,
        name: "search",
        key: "Key.search",
        policy: "replace",
        origin: "App/Search.swift:12",
        admission: "replaced",
        state: .ended,
        admittedAt: 1000.5,
        startedAt: 1001,
        cancelledAt: 1200.25,
        endedAt: 1250.5,
        outcome: .cancelled,
        handover: .withheld,
        cause: cause,
        error: "URLError: the connection was lost",
        progress: Wire.Progress(completed: 3, total: 12, fraction: 0.25),
        measured: Wire.Measured(
            busy: 20.5,
            scheduled: 1.5,
            idle: 227.5,
            resumes: 14,
            longestStretch: 6.25,
            stretchSince: 1249
        )
    )

    static let scope = Wire.Scope(
        id: 3,
        parent: 1,
        name: "Search",
        origin: "App/Search.swift:5",
        isClosed: true,
        live: 2,
        withheld: 4
    )

    static let group = Wire.Group(
        id: 2,
        scopeName: "Search",
        scopeOrigin: "App/Search.swift:5",
        key: "Key.search",
        policy: "replace",
        live: 1,
        waiting: 2,
        admitted: 3,
        started: 4,
        replaced: 5,
        replacedAfterStart: 17,
        queued: 6,
        joined: 7,
        skipped: 8,
        refused: 9,
        succeeded: 10,
        failed: 11,
        cancelled: 12,
        delivered: 13,
        withheld: 14,
        missedDeadlines: 15,
        cancelledByItself: 16
    )

    static let finding = Wire.FindingEntry(
        id: "straggler:17",
        rule: "straggler",
        severity: .warning,
        text: "«search» was cancelled 3 s ago and still runs.",
        scope: 3,
        group: 2,
        runs: [17],
        since: 1200.25,
        count: 1
    )

    static let totals = Wire.Totals(
        admitted: 1,
        succeeded: 2,
        failed: 3,
        cancelled: 4,
        delivered: 5,
        withheld: 6,
        live: 7,
        stragglers: 8,
        scopes: 9,
        unlisted: 10,
        unlistedScopes: 11,
        forgotten: 12,
        passed: 13,
        untracked: 14,
        ungrouped: 15
    )

    static let cost = Wire.Cost(
        events: 100,
        nanosecondsPerEvent: 81.5,
        share: 0.0625,
        sampling: 0.5,
        kept: 40,
        bytes: 20480,
        viewers: 0
    )

    static let snapshot = Wire.Snapshot(
        sequence: 812,
        time: 40210.5,
        program: Wire.Program(name: "shop", process: 4711),
        totals: totals,
        scopes: [scope],
        runs: [run],
        groups: [group],
        findings: [finding],
        cost: cost
    )

    static let changes = Wire.Changes(
        after: 812,
        sequence: 813,
        time: 40310.5,
        totals: totals,
        cost: cost,
        scopes: Wire.ChangedThings(changed: [scope], removed: [4]),
        runs: Wire.ChangedThings(changed: [run], removed: [16]),
        groups: Wire.ChangedThings(changed: [group], removed: [1]),
        findings: [finding]
    )

    static let runs = Wire.Runs(runs: [run], more: 5)

    static let detail = Wire.Detail(
        run: run,
        moments: [
            Wire.Moment(time: 1000.5, what: .admitted, text: "took the place of run 16"),
            Wire.Moment(time: 1001, what: .started, text: ""),
            Wire.Moment(time: 1200.25, what: .cancelRequested, text: "replaced by run 18"),
            Wire.Moment(time: 1240, what: .delivered, text: ""),
            Wire.Moment(time: 1245, what: .withheld, text: "a stale result"),
            Wire.Moment(time: 1250.5, what: .ended, text: "cancelled"),
        ],
        causes: [cause],
        ancestors: [scope],
        findings: [finding]
    )

    static let findings = Wire.Findings(
        rules: [Wire.Rule(name: "straggler", summary: "cancelled, and still running", threshold: "1 s")],
        findings: [finding]
    )

    static let histogram = Wire.Histogram(count: 3, sum: 30.5, max: 20.25, buckets: [[2, 1], [5, 2]])

    static let causes = Wire.Causes(causes: [
        Wire.CausePlace(
            kind: "replaced",
            origin: "App/Search.swift:12",
            reason: "a newer search",
            count: 3,
            live: 1,
            obeying: histogram
        )
    ])

    static let histograms = Wire.Histograms(
        bounds: [0.001, 0.002],
        groups: [Wire.GroupHistograms(group: 2, running: histogram, waiting: histogram, obeying: histogram)]
    )
}
