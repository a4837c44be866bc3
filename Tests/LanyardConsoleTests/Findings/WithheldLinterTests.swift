import Testing

@testable import LanyardConsole

@Suite struct WithheldLinterTests {
    private var linter = WithheldLinter(FindingThresholds())

    @Test mutating func `one result that came too late is a notice, and a million are not more`() {
        _ = linter.check(.at(0, groups: [.sample()]))
        #expect(linter.check(.at(0.1, groups: [.sample()])).isEmpty)
        #expect(linter.check(.at(0.2, groups: [.sample { $0.withheld = 1 }])).map(\.severity) == [.notice])
        #expect(linter.check(.at(0.3, groups: [.sample { $0.withheld = 1_000_000 }])).map(\.severity) == [.notice])
    }

    @Test mutating func `it is told for as long as the window`() {
        _ = linter.check(.at(0, groups: [.sample()]))
        #expect(linter.check(.at(1, groups: [.sample { $0.withheld = 1 }])).count == 1)
        #expect(linter.check(.at(5.9, groups: [.sample { $0.withheld = 1 }])).count == 1)
        #expect(linter.check(.at(6, groups: [.sample { $0.withheld = 1 }])).isEmpty)
    }

    @Test mutating func `a sentence says that nothing stale was shown, and names the runs`() {
        _ = linter.check(.at(0))
        let runs = [Wire.Run.sample(3) { $0.handover = .withheld }, .sample(4) { $0.handover = .delivered }]
        let found = linter.check(.at(1, runs: runs, groups: [.sample { $0.withheld = 1 }]))
        #expect(found.map(\.runs) == [[3]])
        #expect(
            found.map(linter.format) == [
                """
                1 result from runs of “search” in “Search” (App/Model.swift:12) came too late in the last 5 s and was \
                withheld. Nothing stale was shown, but the work was for nothing: let it check Task.isCancelled, so that a run \
                which was replaced or cancelled stops.
                """
            ]
        )
    }
}
