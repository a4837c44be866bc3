import Testing

@testable import LanyardConsole

@Suite struct UnhandledErrorLinterTests {
    private var linter = UnhandledErrorLinter(FindingThresholds())

    private mutating func found(errors: Int, runs: [Wire.Run] = []) -> [Suspicion] {
        _ = linter.check(.at(0, groups: [.sample()]))
        return linter.check(
            .at(1, runs: runs, groups: [.sample { ($0.unhandledErrors, $0.lastUnhandledError) = (errors, "refused") }])
        )
    }

    @Test(arguments: [(0, nil), (1, .warning), (5, .warning)] as [(Int, Wire.FindingEntry.Severity?)])
    mutating func `an error that nobody took is a warning`(errors: Int, severity: Wire.FindingEntry.Severity?) {
        #expect(found(errors: errors).first?.severity == severity)
    }

    @Test mutating func `the number is a setting`() {
        var thresholds = FindingThresholds()
        thresholds.unhandledErrorCount = 3
        linter = UnhandledErrorLinter(thresholds)
        #expect(found(errors: 2).isEmpty)
        #expect(linter.check(.at(2, groups: [.sample { $0.unhandledErrors = 3 }])).count == 1)
    }

    @Test mutating func `a sentence quotes the newest error`() {
        let failed = [17, 18].map { id in
            Wire.Run.sample(id) { ($0.state, $0.outcome, $0.error) = (.ended, .failed, "another") }
        }
        let found = found(errors: 2, runs: failed)
        #expect(found.first?.runs == [18, 17])
        #expect(
            found.map(linter.format) == [
                """
                2 runs of “search” in “Search” (\(failed[1].origin)) failed in the last 5 s, and nobody took their errors, such as \
                “refused”. Give the call “failed:”, read the handle's “value” or “outcome”, or give the scope “onUnhandledError:”.
                """
            ]
        )
    }
}
