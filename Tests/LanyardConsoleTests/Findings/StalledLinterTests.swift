import Testing

@testable import LanyardConsole

@Suite struct StalledLinterTests {
    private var linter = StalledLinter(FindingThresholds())

    /// A run that reported half of its work after a second, and nothing since.
    private static func halfDone(_ id: UInt64 = 1, _ change: (inout Wire.Run) -> Void = { _ in }) -> Wire.Run {
        .sample(id) {
            $0.progress = Wire.Progress(completed: 5, total: 10, fraction: 0.5)
            $0.progressedAt = 1_000
            change(&$0)
        }
    }

    @Test(arguments: [(30.9, 0), (31, 1), (40, 1)])
    mutating func `a run whose progress stands still for thirty seconds is stalled`(time: Double, count: Int) {
        #expect(linter.check(.at(time, runs: [Self.halfDone()])).count == count)
    }

    @Test mutating func `so is one that tries again and again, also while it waits for the next attempt`() {
        let run = Wire.Run.sample(12) {
            $0.attempt = 5
            $0.waitsFor = Wire.Wait(what: "attempt 6, after “503”", since: 59_000)
        }
        #expect(
            linter.sentences(.at(60, runs: [run])) == [
                """
                #12 “upload” (App/Model.swift:12) has made no progress for 1 min, and is on attempt 5 and waits for attempt 6, \
                after “503”. Look at what it waits for; give it a deadline, or fewer attempts.
                """
            ]
        )
    }

    @Test(
        arguments: [
            .sample(),
            halfDone { $0.state = .waiting },
            halfDone { $0.state = .straggling },
            halfDone { $0.state = .ended },
            halfDone { $0.progressedAt = 80_000 },
            halfDone { $0.progress?.fraction = 1 },
            halfDone {
                $0.progress = Wire.Progress(completed: 0, total: 10, fraction: 0)
                $0.waitsFor = Wire.Wait(what: "a slot", since: 0)
            },
            .sample { $0.attempt = 2 },
        ] as [Wire.Run]
    )
    mutating func `one that reports nothing, gets on, is done or waits for its first turn is not`(run: Wire.Run) {
        #expect(linter.check(.at(100, runs: [run])).isEmpty)
    }

    @Test mutating func `one that stands still half way is, whatever it waits for`() {
        let run = Self.halfDone { $0.waitsFor = Wire.Wait(what: "the server", since: 2_000) }
        #expect(linter.check(.at(40, runs: [run])).count == 1)
    }

    @Test mutating func `it is a problem after five times as long, and a line of code has one`() {
        #expect(linter.check(.at(150, runs: [Self.halfDone()])).map(\.severity) == [.warning])
        let found = linter.check(.at(151, runs: [Self.halfDone(1), Self.halfDone(2)]))
        #expect(found.map(\.severity) == [.problem])
        #expect(found.map(\.count) == [2])
    }
}
