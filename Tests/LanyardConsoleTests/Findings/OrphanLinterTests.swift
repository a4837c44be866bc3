import Testing

@testable import LanyardConsole

@Suite struct OrphanLinterTests {
    private var linter = OrphanLinter(FindingThresholds())

    @Test(arguments: [(2.9, 0), (3, 1)])
    mutating func `a run is an orphan when it goes on for two seconds after its owner was released`(
        time: Double,
        count: Int
    ) {
        #expect(linter.check(.at(time, runs: [.straggler(since: 1_000, kind: "ownerReleased")])).count == count)
    }

    @Test mutating func `a run that was cancelled for another reason has an owner`() {
        #expect(linter.check(.at(10, runs: [.straggler(since: 0), .sample()])).isEmpty)
    }

    @Test mutating func `one that has ended is none`() {
        var run = Wire.Run.straggler(since: 0, kind: "ownerReleased")
        (run.state, run.endedAt) = (.ended, 9_000)
        #expect(linter.check(.at(10, runs: [run])).isEmpty)
    }

    @Test mutating func `a sentence tells the scope, unless it was another owner that went away`() {
        var run = Wire.Run.straggler(7, since: 0, kind: "ownerReleased")
        let advice =
            "It works for nobody: check Task.isCancelled in its loops, or give it to a scope that lives as long "
        #expect(
            linter.sentences(.at(3, runs: [run])) == [
                "The owner of #7 “upload” (App/Model.swift:12) (the scope of App/Screen.swift:40) was released 3 s ago, "
                    + "and the run goes on. \(advice)as the work."
            ]
        )
        run.cause?.origin = run.origin
        #expect(
            linter.sentences(.at(3, runs: [run]))[0].hasPrefix("The owner of #7 “upload” (App/Model.swift:12) was ")
        )
        #expect(linter.check(.at(10, runs: [run])).map(\.severity) == [.problem])
    }
}
