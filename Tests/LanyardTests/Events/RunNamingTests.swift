import Testing

@testable import Lanyard

/// What a run is called, which its events share.
@Suite struct RunNamingTests {
    @Test func `Whoever looks at a run with a key leaves nothing in it, and its events share one object`() throws {
        // It is in no scope, so nobody is told of it but here.
        let run = ScopeMachine().makeRun(1, .replace, "plain")
        let looked = RunInfo(run)
        let isBare = run.naming.content == nil
        #expect(looked.name == "r1" && looked.policy?.description == "replace" && isBare)

        let event = TaskEvent(.delivered, of: run)
        let content = run.naming.content
        let kept = try #require(content)
        #expect("\(event)".contains("r1"))
        _ = TaskEvent(.withheld, of: run)
        _ = RunInfo(run)
        let isSame = run.naming.content == kept
        #expect(isSame)
    }
}
