import Testing

@testable import LanyardConsole

@Suite struct NeverGaveWayLinterTests {
    private var linter = NeverGaveWayLinter(FindingThresholds())

    private func run(stretch: Double, since: Double? = nil, endedAt: Double? = nil) -> Wire.Run {
        .sample {
            $0.measured = Wire.Measured(
                busy: stretch,
                scheduled: 0,
                idle: 0,
                resumes: 1,
                longestStretch: stretch,
                stretchSince: since
            )
            $0.endedAt = endedAt
        }
    }

    @Test(arguments: [(100, 0), (100.5, 1)])
    mutating func `more than a tenth of a second at a stretch is too long`(stretch: Double, count: Int) {
        #expect(linter.check(.at(9, runs: [run(stretch: stretch)])).count == count)
    }

    @Test(arguments: [(8_900, 0), (8_899, 1)])
    mutating func `the stretch that goes on counts`(since: Double, count: Int) {
        #expect(linter.check(.at(9, runs: [run(stretch: 10, since: since)])).count == count)
    }

    @Test mutating func `a run that nobody measures is not suspected`() {
        #expect(linter.check(.at(9, runs: [.sample()])).isEmpty)
    }

    @Test(arguments: [(3_999, 0), (4_000, 1)])
    mutating func `one that has ended is told of for as long as the window`(endedAt: Double, count: Int) {
        #expect(linter.check(.at(9, runs: [run(stretch: 200, endedAt: endedAt)])).count == count)
    }

    @Test(arguments: [(999, Wire.FindingEntry.Severity.warning), (1_000, .problem)])
    mutating func `ten times as long is a problem`(stretch: Double, severity: Wire.FindingEntry.Severity) {
        #expect(linter.check(.at(9, runs: [run(stretch: stretch)])).map(\.severity) == [severity])
    }

    @Test mutating func `a sentence says for how long, and what to do`() {
        #expect(
            linter.sentences(.at(9, runs: [run(stretch: 340)])) == [
                """
                #1 “upload” (App/Model.swift:12) kept its thread for 340 ms without giving way. There are only as many such \
                threads as cores: pass a Checkpoint in its loops, or move what blocks to a thread of its own.
                """
            ]
        )
    }
}
