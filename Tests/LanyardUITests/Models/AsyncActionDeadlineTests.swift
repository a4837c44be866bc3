import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@MainActor @Suite("The deadline of an action")
struct AsyncActionDeadlineTests {
    private let clock: TestClock
    private let app: TaskScope

    init() {
        clock = TestClock()
        app = TaskScope("App", clock: clock)
    }

    @Test func `an action whose deadline has passed has failed, and runs no more`() async throws {
        let action = AsyncAction<Int, Int>(
            "Load",
            deadline: .seconds(2),
            deadlineReason: "too slow",
            parent: app
        ) { [clock] number in
            try await clock.sleep(for: .seconds(60))
            return number
        }
        let task = action(1)
        await clock.sleepers(atLeast: 2)  // The body, and the deadline.
        await clock.advance(by: .seconds(2))
        _ = await task.outcome
        #expect(!action.isRunning && action.value == nil)
        let expired = try #require(action.error as? DeadlineExpired)
        #expect(expired.deadline == .seconds(2) && expired.cause.reason == "too slow")
        #expect(action.lastFailed?.id == action.last?.id && action.lastCancelled == nil)
    }

    @Test func `a call that waits past the deadline has failed, too`() async {
        let (began, gate) = (Gate(), Gate())
        let action = AsyncAction<Int, Int>(
            policy: .queue,
            deadline: .seconds(2),
            parent: app
        ) { number in
            began.open()
            await gate.wait()
            return number
        }
        let (first, second) = (action(1), action(2))
        await began.wait()
        #expect(second.admission == .queued)
        await clock.advance(by: .seconds(2))
        _ = await second.outcome
        #expect(action.lastFailed?.id == action.last?.id && action.error is DeadlineExpired)
        gate.open()
        _ = await first.outcome
        #expect(!action.isRunning && action.performCount == 1)
    }
}
