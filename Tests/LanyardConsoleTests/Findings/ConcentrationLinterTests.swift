import Testing

@testable import LanyardConsole

@Suite struct ConcentrationLinterTests {
    private var linter = ConcentrationLinter(FindingThresholds())

    private mutating func found(_ causes: [Wire.CausePlace], at time: Double = 1) -> [Suspicion] {
        linter.check(.at(time, causes: causes))
    }

    @Test(
        arguments: [
            (99, 0, 0), (100, 0, 1), (80, 20, 1), (79, 21, 0), (80, 19, 0), (200, 50, 1), (200, 51, 0),
        ]
    )
    mutating func `four fifths of a hundred cancellations have to come from one line`(
        one: Int,
        other: Int,
        count: Int
    ) {
        #expect(found([.sample("App/A.swift:1", one), .sample("App/B.swift:2", other)]).count == count)
    }

    @Test(
        arguments: [
            "replaced", "skipped", "refused", "ownerReleased", "parentCancelled", "shutdown", "waitersGone",
        ]
    )
    mutating func `how runs end normally does not count, for nor against`(kind: String) {
        #expect(found([.sample("App/A.swift:1", 1_000, kind: kind)]).isEmpty)
        linter = ConcentrationLinter(FindingThresholds())
        #expect(found([.sample("App/A.swift:1", 1_000, kind: kind), .sample("App/B.swift:2", 100)]).count == 1)
    }

    @Test(arguments: ["requested", "scopeCancelled", "deadlineExpired", "siblingFailed"])
    mutating func `what somebody asked for or what went wrong counts`(kind: String) {
        #expect(found([.sample("App/A.swift:1", 100, kind: kind)]).count == 1)
    }

    @Test mutating func `the kinds of one line count together`() {
        let causes = [
            Wire.CausePlace.sample("App/A.swift:1", 50), .sample("App/A.swift:1", 50, kind: "scopeCancelled"),
        ]
        #expect(found(causes).map(\.count) == [100])
    }

    @Test mutating func `what is longer ago than a minute does not count`() {
        let causes = [Wire.CausePlace.sample("App/A.swift:1", 100)]
        #expect(found(causes, at: 1).count == 1)
        #expect(found(causes, at: 60.9).count == 1)
        #expect(found(causes, at: 61).isEmpty)
    }

    @Test(arguments: [(-1, 1), (Double.nan, 0), (7, 0)])
    mutating func `a share that is none is held between nothing and all`(share: Double, count: Int) {
        var thresholds = FindingThresholds()
        thresholds.concentrationShare = share
        linter = ConcentrationLinter(thresholds)
        #expect(found([.sample("App/A.swift:1", 90), .sample("App/B.swift:2", 10)]).count == (count == 0 ? 0 : 2))
    }

    @Test mutating func `a sentence says which line, and how much comes from it`() {
        var place = Wire.CausePlace.sample("App/Screen.swift:40", 120)
        place.reason = "row left"
        let run = Wire.Run.sample(3) { $0.cause = .sample() }
        let found = linter.check(.at(1, runs: [run, .sample(4)], causes: [place, .sample("App/B.swift:2", 20)]))
        #expect(found.map(\.runs) == [[3]])
        #expect(found.map(\.severity) == [.notice])
        #expect(
            found.map(linter.format) == [
                """
                120 cancellations in the last 1 min, 85 % of all, come from App/Screen.swift:40 (requested: row left). If that \
                line is not meant to cancel so much, look at who calls it; or do not start what it cancels.
                """
            ]
        )
    }
}
