import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Cancelling a tree of scopes") struct TreeCancellationTests {
    /// Runs a job where it is asked to, before it returns.
    private final class InlineExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    @Test(arguments: ["cancelAll", "release"]) func `a line below starts nothing, although what runs there ends first`(
        how: String
    ) async {
        var above: TaskScope? = TaskScope("Above", executor: InlineExecutor())
        let below = above!.child("Below")
        let (gate, over, log) = (Gate(), Gate(), Log<String>())
        let first = above!.addTask {
            await withTaskCancellationHandler {
                await over.wait()
            } onCancel: {
                gate.open()  // Ends the second, inside of the cancellation.
            }
        }
        let second = below.addTask(id: "line", policy: .queue) { await gate.wait() }
        let third = below.addTask(id: "line", policy: .queue) { log.note("began") }
        #expect(third.isWaiting)
        if how == "release" { above = nil } else { above?.cancelAll() }
        over.open()
        await settle(first, second, third)
        #expect(log.all == [])
    }
}
