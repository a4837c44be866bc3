import Lanyard
import LanyardTesting
import LanyardUI
import Testing

@MainActor @Suite("AsyncAction")
struct AsyncActionTests {
    private struct Broken: Error {}

    @Test("it tells where it stands, and what came of it")
    func phases() async {
        let action = AsyncAction<Int, Int> { number in
            if number == 0 { throw Broken() }
            return number * 2
        }
        #expect(action.phase == .idle)
        let first = action(4)
        #expect(action.phase == .running)
        #expect(action.isRunning && action.runningCount == 1 && action.performCount == 1)
        _ = await first.outcome
        #expect(action.phase == .succeeded)
        #expect(action.value == 8)
        _ = await action(0).outcome
        #expect(action.phase == .failed)
        #expect(action.error is Broken)
        #expect(action.value == 8, "The value is kept.")
        #expect(action.lastSucceeded?.input == 4)
        #expect(action.lastFailed?.input == 0)
    }

    @Test("the newest wins: a replaced call never changes anything but what was cancelled")
    func replace() async {
        let (release, gate) = AsyncStream.makeStream(of: Void.self)
        let action = AsyncAction<String, String> { term in
            if term == "slow" { for await _ in release { break } }
            return term
        }
        let slow = action("slow")
        let fast = action("fast")
        #expect(action.lastCancelled?.input == "slow")
        #expect(action.runningCount == 1)
        _ = await fast.outcome
        gate.yield()
        _ = await slow.outcome
        #expect(action.value == "fast")
        #expect(action.phase == .succeeded)
    }
}
