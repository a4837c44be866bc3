import Testing

@testable import LanyardConsole

@Suite struct MissedDeadlineLinterTests {
    private var linter = MissedDeadlineLinter(FindingThresholds())

    private mutating func found(missed: Int, succeeded: Int = 0, failed: Int = 0) -> [Suspicion] {
        _ = linter.check(.at(0, groups: [.sample()]))
        return linter.check(
            .at(1, groups: [.sample { ($0.missedDeadlines, $0.succeeded, $0.failed) = (missed, succeeded, failed) }])
        )
    }

    @Test(
        arguments: [
            (0, 0, nil), (0, 9, nil), (1, 0, .warning), (1, 1, .notice), (2, 1, .warning), (5, 100, .notice),
        ] as [(Int, Int, Wire.FindingEntry.Severity?)]
    )
    mutating func `a missed deadline is a notice, and a warning if fewer runs meet it`(
        missed: Int,
        met: Int,
        severity: Wire.FindingEntry.Severity?
    ) {
        #expect(found(missed: missed, succeeded: met / 2, failed: met - met / 2).first?.severity == severity)
    }

    @Test mutating func `the number is a setting`() {
        var thresholds = FindingThresholds()
        thresholds.missedDeadlineCount = 3
        linter = MissedDeadlineLinter(thresholds)
        #expect(found(missed: 2).isEmpty)
        #expect(linter.check(.at(2, groups: [.sample { $0.missedDeadlines = 3 }])).count == 1)
        #expect(linter.check(.at(6.5, groups: [.sample { $0.missedDeadlines = 3 }])).isEmpty)
    }

    @Test mutating func `a sentence says how many missed it and how many met it`() {
        let found = found(missed: 1, succeeded: 2)
        #expect(
            found.map(linter.format) == [
                """
                1 run of “search” in “Search” missed its deadline in the last 5 s, 2 met it. Find out what they wait for, or \
                give them more time; time in a line of waiting runs counts, too.
                """
            ]
        )
    }
}
