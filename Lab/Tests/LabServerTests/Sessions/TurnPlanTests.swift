import LabTestSupport
import Lanyard
import LanyardTesting
import Testing

@testable import LabServer

@Suite @MainActor struct TurnPlanTests {
    private let clock = TestClock()
    private let scope: TaskScope
    private let plan: TurnPlan
    private let done = Log<String>()

    init() {
        scope = TaskScope("Page", clock: clock)
        plan = TurnPlan(clock: clock, below: scope)
    }

    @Test func `what was done on the left is done on the right, in its order and at its pace`() async throws {
        plan.add(StageAction("start", at: 100))
        plan.add(StageAction("cancel", at: 900))
        #expect(plan.isWaiting)
        begin()
        await clock.sleepers(atLeast: 1)
        #expect(done.all == ["start"])
        await clock.advance(by: .milliseconds(799))
        #expect(done.all == ["start"])
        await clock.advance(by: .milliseconds(1))
        try await until("the second is done") { done.all == ["start", "cancel"] && !plan.isWaiting }
    }

    @Test func `what is heard late is done at once if its time has passed`() async throws {
        plan.add(StageAction("start", at: 100))
        begin()
        await clock.advance(by: .seconds(2))
        plan.add(StageAction("cancel", at: 900))
        try await until("both are done") { done.all == ["start", "cancel"] }
    }

    @Test func `when the screen is left nothing more is done`() async {
        plan.add(StageAction("start", at: 0))
        plan.add(StageAction("cancel", at: 500))
        begin()
        await clock.sleepers(atLeast: 1)
        plan.cancel()
        await clock.advance(by: .seconds(1))
        #expect(done.all == ["start"])
    }

    @Test func `what nobody can have pressed so often is not kept`() async throws {
        for _ in 0..<TurnPlan.limit + 5 { plan.add(StageAction("start", at: 0)) }
        begin()
        try await until("all are done") { !plan.isWaiting }
        #expect(done.all.count == TurnPlan.limit)
    }

    private func begin() {
        plan.begin { [done] action, _ in done.note(action.name) }
    }
}
