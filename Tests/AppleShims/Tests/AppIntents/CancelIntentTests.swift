import AppIntents
import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@Suite("The run of an app intent") struct CancelIntentTests {
    struct LoadIntent: CancellableIntent {
        let scope = TaskScope("Intents")
        let begun = Gate()
        let cause = Log<String>()

        func perform() async throws {
            let task = scope.addTask {
                begun.open()
                try await untilCancelled()
            }
            try await withIntentCancellationHandler {
                try await task.value
            } onCancel: { reason in
                task.cancel(intent: reason)
            }
        }
    }

    @Test func `is cancelled with the reason of the system`() async throws {
        let intent = LoadIntent()
        let performed = Task { try await intent.perform() }
        await intent.begun.wait()
        let run = try #require(intent.scope.snapshot().runs.first)
        performed.cancel()
        let failure = await #expect(throws: (any Error).self) { try await performed.value }
        #expect(failure?.isCancellation == true)
        let cause = try #require((failure as? TaskCancelledError)?.cause)
        #expect(cause.reason == "the system cancels the intent: userCancelled")
        #expect(run.state == .running)
    }
}
