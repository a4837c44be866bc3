import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct CancelledRunsTests {
    private let program = WatchedProgram()
    private var ledger: Ledger { program.ledger }

    @Test func `a run whose end is recorded while its cancellation is being noted is not held`() async throws {
        let (owner, hold) = (CallsOnRelease {}, Hold())
        let task = program.scope("ending", executor: measured(1)).addTask(for: owner) {
            1
        } then: { @Sendable _, _ in
            hold.take()
        }
        await hold.began.wait()
        // Its outcome stands, and nobody may know yet: what happens when its end is recorded now.
        let run = try #require(ScopeCore.run(task.id))
        ledger.site(of: run.core).finished(run)
        ledger.cancelRequested(run)
        #expect(ledger.cancelled.all.isEmpty)
        hold.letGo()
        await settle(task)
    }
}
