import Testing

@testable import LanyardConsole

@Suite struct OwnCancellationLinterTests {
    private var linter = OwnCancellationLinter(FindingThresholds())

    @Test(arguments: [(2, 0), (3, 1)])
    mutating func `three runs that were cancelled by themselves are a loop`(count: Int, loops: Int) {
        _ = linter.check(.at(0, groups: [.sample()]))
        #expect(linter.check(.at(1, groups: [.sample { $0.cancelledByItself = count }])).count == loops)
    }

    @Test mutating func `they have to come within the window`() {
        _ = linter.check(.at(0, groups: [.sample()]))
        for second in 1...60 {
            let count = second / 2
            #expect(linter.check(.at(Double(second), groups: [.sample { $0.cancelledByItself = count / 2 }])).isEmpty)
        }
    }

    @Test mutating func `a loop is a problem, and names its runs`() {
        _ = linter.check(.at(0))
        let own = Wire.Run.sample(8) {
            $0.cause = .sample("replaced")
            $0.cause?.isOwn = true
        }
        let other = Wire.Run.sample(9) { $0.cause = .sample("replaced") }
        let found = linter.check(.at(1, runs: [own, other], groups: [.sample { $0.cancelledByItself = 4 }]))
        #expect(found.map(\.severity) == [.problem])
        #expect(found.map(\.runs) == [[8]])
        #expect(
            found.map(linter.format) == [
                """
                4 runs of “search” in “Search” (App/Model.swift:12) were cancelled by themselves in the last 5 s: what they do \
                or deliver cancels or starts the same work anew, round and round. Keep what begins the work apart from what \
                takes its results, or do nothing where a result brings nothing new.
                """
            ]
        )
    }
}
