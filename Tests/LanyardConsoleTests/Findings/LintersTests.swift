import Testing

@testable import LanyardConsole

@Suite struct LintersTests {
    private var linters = Linters()

    @Test func `there are twelve rules, and each says what it looks for and from when on`() {
        #expect(
            linters.rules.map(\.name) == [
                "straggler", "orphan", "stalled", "ownerGone", "storm", "withheld", "neverGaveWay", "growingQueue",
                "missedDeadline", "ownCancellation", "causeConcentration", "unhandledError",
            ]
        )
        #expect(linters.rules.allSatisfy { $0.summary.hasSuffix(".") && $0.threshold.contains { $0.isNumber } })
    }

    @Test mutating func `nothing is found where there is nothing`() {
        #expect(linters.check(.at(1)).isEmpty)
        #expect(linters.check(.at(2, runs: [.sample()], groups: [.sample { $0.succeeded = 100 }])).isEmpty)
    }

    @Test mutating func `a finding keeps its identity and its beginning while it changes`() {
        let first = linters.check(.at(3, runs: [.straggler(1, since: 0)]))
        let second = linters.check(.at(4, runs: [.straggler(1, since: 0), .straggler(2, since: 1_000)]))
        #expect(first.map(\.id) == ["straggler:App/Model.swift:12"])
        #expect(second.map(\.id) == first.map(\.id))
        #expect(second.map(\.since) == [3_000])
        #expect((first + second).map(\.count) == [1, 2])
        #expect(second.map(\.runs) == [[1, 2]])
    }

    @Test mutating func `what is no longer seen is told as such for ten seconds, then forgotten`() {
        let found = linters.check(.at(3, runs: [.straggler(since: 0)]))
        #expect(found.map(\.lastSeen) == [nil])
        for time in [3.1, 8, 12.9] {
            let told = linters.check(.at(time))
            #expect(told.map(\.lastSeen) == [3_000])
            #expect(told.allSatisfy { $0.text.hasPrefix("No longer seen: ") && $0.text.contains("ran on for 3 s") })
        }
        #expect(linters.check(.at(13)).isEmpty)
    }

    @Test mutating func `what is over is told in the past, and as long as it took to its end`() {
        _ = linters.check(.at(3, runs: [.straggler(7, since: 0)]))
        var ended = Wire.Run.straggler(7, since: 0)
        (ended.state, ended.outcome, ended.endedAt) = (.ended, .cancelled, 3_460)
        let told = linters.check(.at(4, runs: [ended]))
        #expect(
            told.map(\.text) == [
                """
                No longer seen: #7 “upload” (App/Model.swift:12) ran on for 3.4 s after it was cancelled (requested, \
                App/Screen.swift:40). Check Task.isCancelled in its loops, and wrap callbacks in \
                withCancellableContinuation.
                """
            ]
        )
        #expect(linters.check(.at(9)).map(\.text) == told.map(\.text), "It does not go on.")
    }

    @Test(
        arguments: [
            StragglerLinter.init, OrphanLinter.init, StalledLinter.init, OwnerGoneLinter.init, StormLinter.init,
            WithheldLinter.init, NeverGaveWayLinter.init, GrowingQueueLinter.init, MissedDeadlineLinter.init,
            OwnCancellationLinter.init, ConcentrationLinter.init, UnhandledErrorLinter.init,
        ] as [@Sendable (FindingThresholds) -> any Linter]
    )
    func `what is over is said to be over`(make: @Sendable (FindingThresholds) -> any Linter) {
        let linter = make(FindingThresholds())
        let suspicion = Suspicion(
            subject: "1",
            severity: .warning,
            runs: [1],
            count: 3,
            measure: 4_200,
            place: "App/A.swift:1",
            title: "#1 “upload”"
        )
        let words = linter.recall(suspicion)
        #expect(words.contains("#1 “upload”") && words.hasSuffix("."))
        for now in [" still ", "goes on", " has been ", "in the last", " ago", " wait for ", " come "] {
            #expect(!words.contains(now), "“\(words)”")
        }
    }

    @Test mutating func `what comes again is told as of now`() {
        _ = linters.check(.at(3, runs: [.straggler(since: 0)]))
        _ = linters.check(.at(4))
        let again = linters.check(.at(5, runs: [.straggler(since: 0)]))
        #expect(again.map(\.lastSeen) == [nil])
        #expect(again.allSatisfy { $0.text.contains("and still runs") })
    }

    @Test mutating func `what comes again before it is forgotten has the beginning it had, afterwards a new one`() {
        _ = linters.check(.at(3, runs: [.straggler(since: 0)]))
        _ = linters.check(.at(4))
        #expect(linters.check(.at(12, runs: [.straggler(since: 9_000)])).map(\.since) == [3_000])
        #expect(linters.check(.at(30)).isEmpty)
        #expect(linters.check(.at(33, runs: [.straggler(since: 30_000)])).map(\.since) == [33_000])
    }

    @Test mutating func `a sentence that tells a span changes once a second, all at once; other changes show at once`()
    {
        let runs = [Wire.Run.straggler(1, since: 0), .straggler(2, since: 300, kind: "ownerReleased")]
        let first = linters.check(.at(3.1, runs: runs))
        #expect(linters.check(.at(3.2, runs: runs)) == first)
        #expect(linters.check(.at(3.9, runs: runs)) == first)
        let second = linters.check(.at(4, runs: runs))
        #expect(zip(first, second).allSatisfy { $0.text != $1.text && $0.since == $1.since })
        let third = linters.check(.at(4.1, runs: runs + [.straggler(3, since: 0)]))
        #expect(third.filter { $0.rule == "straggler" }.allSatisfy { $0.text.contains("1 more") })
    }

    @Test mutating func `there are a hundred at most, the worst first, then those that are found for longest`() {
        func runs(_ ids: ClosedRange<UInt64>, since time: Double) -> [Wire.Run] {
            ids.map { id in
                var run = Wire.Run.straggler(id, since: time)
                run.origin = "App/Line.swift:\(id)"
                return run
            }
        }
        let early = linters.check(.at(4, runs: runs(1...60, since: 1_000)))
        #expect(early.count == 60)
        let all = linters.check(.at(12, runs: runs(1...60, since: 5_000) + runs(101...180, since: 0)))
        #expect(all.count == Linters.limit)
        #expect(all.prefix(80).allSatisfy { $0.severity == .problem })
        #expect(all.dropFirst(80).allSatisfy { $0.severity == .warning && $0.since == 4_000 })
        let later = linters.check(.at(12.1, runs: runs(161...162, since: 0)))
        #expect(later.prefix(2).map(\.runs) == [[161], [162]], "What is seen comes before what was.")
        #expect(later.count == Linters.limit)
    }

    @Test mutating func `the same trouble found by two rules is two findings`() {
        let group = Wire.Group.sample { ($0.replacedAfterStart, $0.withheld) = (30, 30) }
        _ = linters.check(.at(0, groups: [.sample()]))
        #expect(linters.check(.at(1, groups: [group])).map(\.id) == ["storm:1", "withheld:1"])
    }

    @Test mutating func `a long silence is not taken for a short one in which much happened`() {
        _ = linters.check(.at(0, groups: [.sample()]))
        let group = Wire.Group.sample { ($0.replacedAfterStart, $0.withheld, $0.cancelledByItself) = (30, 30, 30) }
        #expect(linters.check(.at(60, groups: [group])).isEmpty)
        var more = group
        more.withheld = 31
        #expect(linters.check(.at(60.1, groups: [more])).map(\.count) == [1])
    }
}
