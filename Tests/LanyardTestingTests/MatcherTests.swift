import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite struct MatcherTests {
    private struct Broken: Error, Equatable {
        let part: Int
    }

    @Test func `An outcome is compared with what is expected, and with what is not`() async {
        let scope = TaskScope()
        let (good, bad) = (scope.addTask { 7 }, scope.addTask { () async throws -> Int in throw Broken(part: 1) })
        let (succeeded, failed) = await (good.outcome, bad.outcome)
        #expect(succeeded == .succeeded && succeeded == .succeeded(7) && succeeded != .succeeded(8))
        #expect(succeeded != .failed && succeeded != .cancelled && succeeded != .cancelled(returned: 7))
        #expect(failed == .failed && failed == .failed(Broken.self) && failed == .failed(Broken(part: 1)))
        #expect(failed != .failed(Broken(part: 2)) && failed != .failed(CancellationError.self) && failed != .succeeded)
    }

    @Test func `A cancelled outcome tells its cause, and what the body returned anyway`() async {
        let (scope, begun, gate) = (TaskScope(), Gate(), Gate())
        let task = scope.addTask {
            begun.open()
            await gate.wait()
            return 7
        }
        await begun.wait()
        task.cancel("signed out")
        gate.open()
        let outcome = await task.outcome
        #expect(outcome == .cancelled && outcome == .cancelled(.requested) && outcome == .cancelled(returned: 7))
        #expect(outcome == .cancelled(.requested.because("signed out"), returned: 7))
        #expect(outcome != .cancelled(.requested.because("bored")) && outcome != .cancelled(.requested, returned: 8))
        #expect(outcome != .cancelled(.shutdown) && outcome != .succeeded(7))
    }

    @Test func `A cause is compared by kind, reason and what lay behind it`() async {
        let parent = TaskScope()
        let child = parent.child()
        let task = child.addTask { try await untilCancelled() }
        #expect(task.cause != .any)
        parent.cancelAll("bye")
        #expect(task.cause == .any && task.cause == .parentCancelled)
        #expect(task.cause == .parentCancelled.behind(.scopeCancelled.because("bye")))
        #expect(task.cause != .parentCancelled.behind(.shutdown) && task.cause != .scopeCancelled)
        #expect(task.cause == ExpectedCause(.parentCancelled))
    }

    @Test func `Replaced is any newer run, or that of a handle`() async {
        let scope = TaskScope()
        let first = scope.addTask(id: 1) { try await untilCancelled() }
        let second = scope.addTask(id: 1) { try await untilCancelled() }
        #expect(first.cause == .replaced && first.cause == .replaced(by: second))
        #expect(first.cause != .replaced(by: first) && second.cause != .replaced)
        #expect(admissions(first, second, scope.addTask { "text" }) == [.started, .replaced, .started])
        scope.cancelAll()
        #expect(second.cause != .replaced)
    }

    @Test func `What is expected reads as a sentence`() {
        #expect(
            "\(ExpectedCause.parentCancelled.behind(.shutdown.because("bye")))" == "parentCancelled ← shutdown: bye"
        )
        #expect("\(ExpectedOutcome<Int>.succeeded(7))" == "succeeded with 7")
        #expect("\(ExpectedOutcome<Int>.failed(CancellationError.self))" == "failed with a CancellationError")
        #expect("\(ExpectedOutcome<Int>.cancelled(.replaced))" == "cancelled, replaced")
        #expect("\(ExpectedOutcome.cancelled(returned: 7))" == "cancelled, cancelled, and returned 7")
    }
}
