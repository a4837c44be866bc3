import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@Suite("Foundation's Progress")
struct FoundationProgressTests {
    private let scope = TaskScope()

    @Test func `it shows how far a run is, and that it has finished`() async throws {
        let (half, gate) = (Gate(), Gate())
        let task = scope.addTask {
            TaskContext.current.progress.total = 8
            TaskContext.current.progress.advance(by: 4)
            half.open()
            await gate.wait()
        }
        let progress = task.foundationProgress(every: .zero)
        await half.wait()
        try await until("half of it is told") { progress.fractionCompleted == 0.5 }
        #expect(progress.totalUnitCount == 8)
        gate.open()
        try await until("the end is told") { progress.isFinished }
        _ = await task.outcome
    }

    @Test func `a run that reports nothing is at an unknown part until it has finished`() async throws {
        let gate = Gate()
        let task = scope.addTask { await gate.wait() }
        let progress = task.foundationProgress(every: .zero)
        #expect(progress.isIndeterminate)
        gate.open()
        try await until("the end is told") { progress.isFinished }
        _ = await task.outcome
    }

    @Test func `cancelling it cancels the run, and the other way round`() async throws {
        let task = scope.addTask { try await untilCancelled() }
        task.foundationProgress().cancel()
        _ = await task.outcome
        #expect(task.cause?.reason == "through its Progress")
        let other = scope.addTask { try await untilCancelled() }
        let progress = other.foundationProgress(every: .zero)
        other.cancel()
        try await until("the cancellation is told") { progress.isCancelled }
        _ = await other.outcome
    }

    @Test func `a run follows one, in its share of the whole, until it is finished`() async throws {
        let clock = TestClock()
        let scope = TaskScope(clock: clock)
        let other = Progress(totalUnitCount: 100)
        let task = scope.addTask {
            let progress = TaskContext.current.progress
            progress.total = 4
            try await progress.follow(other, weight: 4, every: .seconds(1))
        }
        await clock.sleepers(atLeast: 1)
        other.completedUnitCount = 50
        await clock.advance(by: .seconds(1))
        await clock.sleepers(atLeast: 1)
        #expect(task.progress.fraction == 0.5)
        other.completedUnitCount = 100
        await clock.advance(by: .seconds(1))
        try await task.value
        #expect(task.progress.completed == 4)
    }

    @Test func `cancelling the run cancels what it follows, and the other way round`() async {
        let clock = TestClock()
        let scope = TaskScope(clock: clock)
        let (first, second) = (Progress(totalUnitCount: 1), Progress(totalUnitCount: 1))
        let task = scope.addTask { try await TaskContext.current.progress.follow(first) }
        await clock.sleepers(atLeast: 1)
        task.cancel()
        _ = await task.outcome
        #expect(first.isCancelled)
        second.cancel()
        let other = scope.addTask { try await TaskContext.current.progress.follow(second) }
        #expect(await other.outcome.error is CancellationError)
    }

    @Test func `one with the greatest total there is is followed, too`() async throws {
        let clock = TestClock()
        let scope = TaskScope(clock: clock)
        let other = Progress(totalUnitCount: .max)
        other.completedUnitCount = .max - 1
        let task = scope.addTask { try await TaskContext.current.progress.follow(other) }
        await clock.sleepers(atLeast: 1)
        other.completedUnitCount = .max
        await clock.advance(by: .seconds(1))
        try await task.value
        #expect(task.progress.state.description == "finished")
    }
}
