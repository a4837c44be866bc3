import Testing

@testable import LanyardConsole

@Suite struct StragglerLinterTests {
    private var linter = StragglerLinter(FindingThresholds())

    @Test(arguments: [(2.9, 0), (3, 1), (3.1, 1)])
    mutating func `a run is a straggler when it goes on for two seconds after it was cancelled`(
        time: Double,
        count: Int
    ) {
        #expect(linter.check(.at(time, runs: [.straggler(since: 1_000)])).count == count)
    }

    @Test mutating func `a sentence says which run, when, why, where, and what to do`() {
        var run = Wire.Run.straggler(12, since: 1_000)
        run.cause?.reason = "screen left"
        #expect(
            linter.sentences(.at(4.25, runs: [run])) == [
                """
                #12 “upload” (App/Model.swift:12) was cancelled 3.2 s ago (requested: screen left, App/Screen.swift:40) \
                and still runs. Check Task.isCancelled in its loops, and wrap callbacks in withCancellableContinuation.
                """
            ]
        )
    }

    @Test(
        arguments: [
            .sample { $0.state = .running },
            .sample {
                $0.state = .waiting
                $0.cancelledAt = 0
                $0.cause = .sample()
            },
            .sample {
                $0.state = .delivering
                $0.cancelledAt = 0
                $0.cause = .sample()
            },
            .sample {
                $0.state = .ended
                ($0.cancelledAt, $0.endedAt) = (0, 9_000)
                $0.cause = .sample()
            },
            .straggler(since: 0, kind: "ownerReleased"),
        ] as [Wire.Run]
    )
    mutating func `who runs, waits, hands over, has ended or is an orphan is none`(run: Wire.Run) {
        #expect(linter.check(.at(10, runs: [run])).isEmpty)
    }

    @Test mutating func `it is a problem after five times as long`() {
        let runs = [Wire.Run.straggler(since: 0)]
        #expect(linter.check(.at(9.9, runs: runs)).map(\.severity) == [.warning])
        #expect(linter.check(.at(10, runs: runs)).map(\.severity) == [.problem])
    }

    @Test mutating func `the runs of one line are one suspicion, and the one that takes longest speaks for them`() {
        var runs = (1...30).map { Wire.Run.straggler($0, since: 1_000 - Double($0)) }
        runs[4].origin = "App/Other.swift:1"
        let found = linter.check(.at(5, runs: runs)).sorted { $0.count > $1.count }
        #expect(found.map(\.count) == [29, 1])
        #expect(found[0].runs == Array((21...30).reversed()))
        #expect(found[1].runs == [5])
        #expect(linter.format(found[0]).contains("as do 28 more of this line"))
    }

    @Test mutating func `the threshold is a setting, and nonsense counts as a millisecond`() {
        var thresholds = FindingThresholds()
        thresholds.stragglerAfter = .seconds(-1)
        linter = StragglerLinter(thresholds)
        #expect(linter.check(.at(0.001, runs: [.straggler(since: 0)])).count == 1)
        #expect(linter.check(.at(0, runs: [.straggler(since: 0)])).isEmpty)
        #expect(linter.threshold == "1 ms after it was cancelled; a problem after 5 ms")
    }
}
