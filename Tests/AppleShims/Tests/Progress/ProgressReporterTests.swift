import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import ProgressManager
import Testing

@Suite("Foundation's ProgressReporter") struct ProgressReporterTests {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope(clock: clock)
    }

    @Test func `it shows how far a run is, and that it has finished`() async throws {
        let (half, gate) = (Gate(), Gate())
        let scope = TaskScope()
        let task = scope.addTask {
            TaskContext.current.progress.total = 8
            TaskContext.current.progress.advance(by: 4)
            half.open()
            await gate.wait()
        }
        let reporter = task.progressReporter(every: .zero)
        await half.wait()
        try await until("half of it is told") { reporter.fractionCompleted == 0.5 }
        #expect(reporter.totalCount == 8 && reporter.completedCount == 4)
        gate.open()
        try await until("the end is told") { reporter.isFinished }
        _ = await task.outcome
    }

    @Test func `a run that reports nothing is at an unknown part until it has finished`() async throws {
        let gate = Gate()
        let scope = TaskScope()
        let task = scope.addTask { await gate.wait() }
        let reporter = task.progressReporter(every: .zero)
        #expect(reporter.isIndeterminate)
        gate.open()
        try await until("the end is told") { reporter.isFinished }
        _ = await task.outcome
    }

    @Test func `a run that is cancelled leaves it where it was`() async {
        let task = scope.addTask { try await untilCancelled() }
        let reporter = task.progressReporter(every: .zero)
        task.cancel()
        _ = await task.outcome
        #expect(!reporter.isFinished)
    }

    @Test func `a run follows one, in its share of the whole, until it is finished`() async throws {
        let manager = ProgressManager(totalCount: nil)
        let task = scope.addTask {
            let progress = TaskContext.current.progress
            progress.total = 4
            try await progress.follow(manager.reporter, weight: 4, every: .seconds(1))
        }
        await clock.sleepers(atLeast: 1)
        manager.setCounts { completed, total in (completed, total) = (50, 100) }
        await clock.advance(by: .seconds(1))
        await clock.sleepers(atLeast: 1)
        #expect(task.progress.fraction == 0.5)
        manager.complete(count: 50)
        await clock.advance(by: .seconds(1))
        try await task.value
        #expect(task.progress.completed == 4)
    }

    @Test func `a run that is cancelled follows it no longer`() async {
        let manager = ProgressManager(totalCount: 1)
        let task = scope.addTask { try await TaskContext.current.progress.follow(manager.reporter) }
        await clock.sleepers(atLeast: 1)
        task.cancel()
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(!manager.isFinished)
    }
}
