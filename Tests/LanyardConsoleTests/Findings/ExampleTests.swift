import LanyardTesting
import Testing

@testable import ConsoleExamples
@testable import Lanyard
@testable import LanyardConsole

/// The examples do what they say. One after the other, because events are told apart by the file of their scope.
@Suite(.serialized) struct ExampleTests {
    /// Those that need no more than time, which is a test's, and show in what happens.
    private static let timed: [String] = Examples.all
        .filter { !["neverGaveWay", "ownCancellation", "ownerGone", "stalled"].contains($0.rule) }
        .map { $0.name }

    @Test(arguments: timed) func `an example is found by its rule and by no other, a near miss by none`(
        name: String
    ) async throws {
        let example = try #require(Examples.all.first { $0.name == name })
        let clock = TestClock()
        let replay = Replay(of: "ConsoleExamples/\(String(describing: example).replacing("NearMiss", with: "")).swift")
        let observation = TaskObservation(replay)
        await clock.autojump { await example.init().run(on: Stage(clock: clock, executor: clock.executor)) }
        await observation.end()
        #expect(!replay.isEmpty)
        #expect(Set(replay.findings().keys) == (example.isFound ? [example.rule] : []))
    }

    @Test(arguments: [OwnerGone.name, OwnerGoneNearMiss.name])
    func `a run that outlives its owner is found in a debug build, a near miss is not`(name: String) async throws {
        let example = try #require(Examples.all.first { $0.name == name })
        let (clock, last) = (TestClock(), RunID.newest())
        await recording {
            await clock.autojump { await example.init().run(on: Stage(clock: clock, executor: clock.executor)) }
            var linters = Linters()
            var found: [Wire.FindingEntry] = []
            for time in [0.0, 3.0] {
                // Of the scopes that other tests have meanwhile, too.
                let ledger = Recorder.shared.ledger
                let sample = LiveSample(ledger, since: Beginning(), runLimit: .max, scopeLimit: .max)
                let runs = sample.runs.filter {
                    $0.id > last.rawValue && $0.origin.hasPrefix("ConsoleExamples/OwnerGone.swift")
                }
                var state = ConsoleState.at(time, runs: runs)
                state.scopes = sample.scopes
                found = linters.check(state)
            }
            #expect(Set(found.map(\.rule)) == (example.isFound && Build.isDebug ? [example.rule] : []))
        }
    }

    @Test func `each rule has an example and a near miss`() {
        let rules = Examples.all.map { $0.rule }
        #expect(Set(rules).count == 12)
        for (found, nearMiss) in zip(Examples.all, Examples.all.dropFirst()) where found.isFound {
            #expect(found.rule == nearMiss.rule && !nearMiss.isFound)
            #expect(nearMiss.name == "\(found.name)-near")
        }
        #expect(Set(Examples.all.map { $0.name }).count == Examples.all.count)
    }
}
