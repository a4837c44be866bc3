import Lanyard
import LanyardTestSupport
import Testing

@Suite("The token and the progress of a run")
struct RunCompanionTests {
    private let scope = TaskScope()
    private struct Broken: Error {}

    @Test func `the token is cancelled with the run and for its cause, whether it was asked for before or after`() async
    {
        let (asked, gate) = (Gate(), Gate())
        let task = scope.addTask { () -> [CancellationCause?] in
            let token = TaskContext.current.token
            asked.open()
            await gate.wait()
            return [token?.cause, TaskContext.current.token?.cause]
        }
        await asked.wait()
        task.cancel("enough")
        gate.open()
        let causes = try? await task.value
        #expect(causes?.map { $0?.reason } == ["enough", "enough"])
        #expect(causes?.map { $0?.kind } == [.requested, .requested])
    }

    @Test func `a token that is first asked for after the cancellation is cancelled already`() async throws {
        let begun = Gate()
        let task = scope.addTask { () -> Bool? in
            begun.open()
            try? await untilCancelled()
            return TaskContext.current.token?.isCancelled
        }
        await begun.wait()
        task.cancel()
        #expect(try await task.value == true)
    }

    @Test func `each asks for the same one, in children of the task, too`() async throws {
        let task = scope.addTask { () -> Bool in
            async let child = TaskContext.current.token
            return await child === TaskContext.current.token
                && TaskContext.current.progress === TaskContext.current.progress
        }
        #expect(try await task.value)
    }

    @Test func `the token of a run that ended by itself stays as it is`() async throws {
        let task = scope.addTask { TaskContext.current.token }
        let token = try #require(try await task.value)
        task.cancel()
        scope.cancelAll()
        #expect(!token.isCancelled)
    }

    @Test func `outside of any run there is no token, and what is reported reaches nobody`() {
        #expect(TaskContext.current.token == nil)
        TaskContext.current.progress.advance()
        #expect(TaskContext.current.progress.completed == 0)
    }

    @Test func `the progress ends as the run does, and is over when its outcome is there`() async throws {
        let finished = scope.addTask {}
        let failed = scope.addTask { throw Broken() }
        let cancelled = scope.addTask {
            TaskContext.current.progress.total = 100
            TaskContext.current.progress.advance(by: 43)
            try await untilCancelled()
        }
        let early = finished.progress
        _ = await finished.outcome
        #expect(early.state.description == "finished")
        _ = await failed.outcome
        #expect(failed.progress.state.description.hasPrefix("failed: Broken"), "Asked for after the end.")
        try await until("43 of 100 are done") { cancelled.progress.completed == 43 }
        cancelled.cancel("enough")
        _ = await cancelled.outcome
        #expect(cancelled.progress.state.description.hasPrefix("cancelled: requested: enough"))
        #expect(cancelled.progress.fraction == 0.43)
    }

    @Test func `a run that never began has a progress that is cancelled`() async throws {
        try await scope.close()
        let refused = scope.addTask {}
        #expect(refused.progress.state.description.hasPrefix("cancelled: refused"))
    }

    @Test func `callers who share a run see one progress, those who get it delivered, too`() async {
        final class Owner: Sendable {}
        let (gate, owner) = (Gate(), Owner())
        let first = scope.addTask(id: 1, policy: .join, for: owner) {
            TaskContext.current.progress.total = 4
            await gate.wait()
        } then: { _, _ in
        }
        let second = scope.addTask(id: 1, policy: .join, for: owner) {
        } then: { _, _ in
        }
        #expect(first.progress === second.progress)
        gate.open()
        _ = await first.outcome
        _ = await second.outcome
        #expect(second.progress.total == 4)
        #expect(second.progress.state.description == "finished")
    }
}
