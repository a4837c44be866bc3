import Testing

@testable import LanyardConsole

@Suite struct OwnerGoneLinterTests {
    private var linter = OwnerGoneLinter(FindingThresholds())

    private let ownerless = Wire.Run.sample(7) { $0.isOwnerGone = true }

    @Test mutating func `a run is found when it has gone on for two seconds since its owner was first seen to be gone`()
    {
        #expect(linter.check(.at(1, runs: [.sample(7)])).isEmpty)
        #expect(linter.check(.at(2, runs: [ownerless])).isEmpty)
        #expect(linter.check(.at(3.9, runs: [ownerless])).isEmpty)
        let found = linter.check(.at(4, runs: [ownerless]))
        #expect(found.map(\.runs) == [[7]])
        #expect(found.map(\.severity) == [.notice])
    }

    @Test mutating func `it is no longer found when it has ended or been cancelled`() {
        var ended = ownerless
        (ended.state, ended.endedAt) = (.ended, 3_000)
        _ = linter.check(.at(0, runs: [ownerless]))
        #expect(linter.check(.at(3, runs: [ended])).isEmpty)
        #expect(linter.check(.at(6, runs: [.straggler(7, since: 5_000)])).isEmpty)
        #expect(linter.check(.at(7, runs: [ownerless])).isEmpty, "It counts from then.")
    }

    @Test mutating func `it is not found while it hands over, and in a scope that is closed, where it may finish`() {
        let closed = Wire.Scope(id: 1, origin: "App/Model.swift:3", isClosed: true, live: 1, withheld: 0)
        var delivering = ownerless
        delivering.state = .delivering
        for time in [0.0, 5.0] {
            #expect(linter.check(.at(time, runs: [delivering])).isEmpty)
            var state = ConsoleState.at(time, runs: [ownerless])
            state.scopes = [closed]
            #expect(linter.check(state).isEmpty)
        }
    }

    @Test mutating func `a sentence tells for how long, and what to do`() {
        _ = linter.check(.at(0, runs: [ownerless]))
        #expect(
            linter.sentences(.at(3, runs: [ownerless])) == [
                "The owner of #7 “upload” (App/Model.swift:12) has been gone for 3 s, and the run goes on. If its scope should "
                    + "have gone, too, something keeps that, often the operation: let it capture what it needs, and neither "
                    + "the scope nor what holds it. If not, cancel the run where the owner ends."
            ]
        )
    }
}
