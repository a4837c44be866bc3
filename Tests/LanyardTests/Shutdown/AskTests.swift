import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("being asked to finish")
struct AskTests {
    private let clock = TestClock()
    private let scope: TaskScope

    /// Whose runs shut the scope down: on the executor of the clock, which so knows when all is quiet.
    private let driver: TaskScope

    init() {
        scope = TaskScope("Asked", clock: clock, executor: clock.executor)
        driver = TaskScope("Driver", clock: clock, executor: clock.executor)
    }

    @Test func `it is no cancellation: nothing throws, and what the run returns counts`() async throws {
        let (began, gate) = (Gate(), Gate())
        let task = scope.addTask {
            let before = TaskContext.current.isAskedToFinish
            began.open()
            await gate.wait()
            try Task.checkCancellation()
            return (before, TaskContext.current.isAskedToFinish, CancellationCause.current == nil)
        }
        await began.wait()
        let shutdown = driver.addTask { try await task.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        #expect(!task.isCancelled)
        gate.open()
        let (before, after, hasNoCause) = try await task.value
        #expect(!before && after && hasNoCause)
        #expect(try await shutdown.value.finished == 1)
    }

    @Test func `every task of the run is told, in bodies of deadlines and shields, too`() async throws {
        let task = scope.addTask {
            async let child: Void = TaskContext.current.waitUntilAskedToFinish()
            try await withDeadline(in: .seconds(60)) { try await TaskContext.current.waitUntilAskedToFinish() }
            try await withCancellationShield { try await TaskContext.current.waitUntilAskedToFinish() }
            try await child
            return TaskContext.current.isAskedToFinish
        }
        await clock.idle()
        _ = try await task.shutdown(grace: .seconds(5), patience: nil)
        #expect(try await task.value)
    }

    @Test func `the parts of a run are told with it: structured runs and bodies that may be abandoned`() async throws {
        let task = scope.addTask {
            try await withTaskScope { inner in
                inner.addTask { try await TaskContext.current.waitUntilAskedToFinish() }
                inner.addTask {
                    try await withDeadline(in: .seconds(60), abandoningAfter: .zero) {
                        try await TaskContext.current.waitUntilAskedToFinish()
                    }
                }
            }
            return try await withTaskScope { inner in
                try await inner.addTask { TaskContext.current.isAskedToFinish }.value
            }
        }
        await clock.idle()
        let report = try await task.shutdown(grace: .seconds(5), patience: nil)
        #expect(report.finished == 1, "\(report)")
        #expect(try await task.value)
    }

    @Test func `the parts of a run alone: their siblings and the run itself are not`() async throws {
        let task = scope.addTask {
            try await withTaskScope { inner in
                let gate = Gate()
                let sibling = inner.addTask {
                    await gate.wait()
                    return TaskContext.current.isAskedToFinish
                }
                let part = inner.addTask { try await TaskContext.current.waitUntilAskedToFinish() }
                #expect(try await part.shutdown(grace: .seconds(5), patience: nil).finished == 1)
                gate.open()
                return try await [sibling.value, TaskContext.current.isAskedToFinish]
            }
        }
        #expect(try await task.value == [false, false])
    }

    @Test func `the wait ends with CancellationError when the task is cancelled, or the run ends, without it`()
        async throws
    {
        let left = scope.addTask { () -> Task<Void, any Error> in
            let context = TaskContext.current
            return Task { try await context.waitUntilAskedToFinish() }
        }
        let outliving = try await left.value
        await #expect(throws: CancellationError.self) { try await outliving.value }
        let cancelled = scope.addTask {
            await #expect(throws: CancellationError.self) { try await TaskContext.current.waitUntilAskedToFinish() }
        }
        await clock.idle()
        cancelled.cancel()
        await settle(cancelled)
        let outside = Task.detached { try await TaskContext.current.waitUntilAskedToFinish() }
        outside.cancel()
        await #expect(throws: CancellationError.self) { try await outside.value }
    }

    @Test func `who waits after it was asked does not wait`() async throws {
        let gate = Gate()
        let task = scope.addTask {
            await gate.wait()
            try await TaskContext.current.waitUntilAskedToFinish()
        }
        let shutdown = driver.addTask { try await task.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        gate.open()
        try await task.value
        #expect(try await shutdown.value.finished == 1)
    }
}
