import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of Effect, ZIO and cats-effect, replayed here.
@Suite("Foreign: reports of Effect, ZIO and cats-effect") struct ForeignEffectReports {
    private let scope = TaskScope("Effect")
    private let log = Log<String>()

    /// A handle was cleared while a new fiber was put into it, and the end of the old fiber wiped the new one out. Here the end
    /// of a run that was cancelled takes nothing from the run that has its key by then.
    /// https://github.com/Effect-TS/effect/issues/5906
    @Test func `the end of a cancelled run leaves the newer one of its key in place`() async {
        let (began, goOn) = (Gate(), Gate())
        let old = scope.addTask(id: "fiber") {
            began.open()
            await goOn.wait()
        }
        await began.wait()
        scope.cancel(id: "fiber")
        let new = scope.addTask(id: "fiber") { try await untilCancelled() }
        goOn.open()
        await settle(old)
        #expect(scope.task(id: "fiber") == new)
        scope.cancel(id: "fiber", "the new one")
        #expect(await new.outcome.cause?.reason == "the new one")
    }

    /// A fiber that interrupted itself in the middle of a step could end as a success, and its finalizer was not called exactly
    /// once. Here a run goes on to its end when it cancels itself, delivers nothing, and is told of once.
    /// https://github.com/Effect-TS/effect/pull/6484
    @Test @MainActor func `a run that cancels itself delivers nothing, and is told of once`() async throws {
        let (model, log) = (Model(), log)
        let tasks = model.tasks
        let task = tasks.addTask(id: 1, for: model) { @MainActor in
            tasks.cancel(id: 1, "me")
            log.note("goes on")
            return 1
        } then: {
            $0.values.append($1)
        } finally: { _, outcome in
            log.note("finally, \(outcome.cause?.reason ?? "none")")
        }
        #expect(await task.outcome == .cancelled(.requested.because("me"), returned: 1))
        try await tasks.waitUntilIdle()
        #expect(log.all == ["goes on", "finally, me"])
        #expect(model.values.isEmpty)
    }

    /// The cleanup of an interrupted fiber failed, and whoever joined the fiber saw the interruption and nothing of that error.
    /// Here the error of a cancelled task says both: why it was cancelled, and what its body threw then.
    /// https://github.com/zio/zio/issues/3897
    @Test func `what the cleanup of a cancelled run throws is not lost`() async throws {
        let began = Gate()
        let task = scope.addTask { () async throws -> Int in
            began.open()
            try? await untilCancelled()
            throw Refusal(description: "cleanup failed")
        }
        await began.wait()
        task.cancel("closed")
        let error = await #expect(throws: TaskCancelledError.self) { try await task.value }
        #expect(error?.cause.reason == "closed")
        #expect((error?.thrown as? Refusal)?.description == "cleanup failed")
    }

    /// A parent wanted to finish with the help of its children, and they were interrupted while it did. Here `cancelAll`
    /// reaches both at once, but in a shutdown what the parent needs ends after it (`DeadlinesGraceAndShields.md`).
    /// https://github.com/zio/zio/issues/8804
    @Test func `what a scope needs to the last is asked to finish after it`() async throws {
        let clock = TestClock()
        let jobs = TaskScope("Jobs", clock: clock)
        let (held, began) = (Gate(), Gate())
        let child = jobs.child("Lock", shutdown: .afterParent)
        let lock = child.addTask {
            held.open()
            try await TaskContext.current.waitUntilAskedToFinish()
        }
        await held.wait()
        jobs.addTask { [log] in
            began.open()
            try await TaskContext.current.waitUntilAskedToFinish()
            log.note("wrote, with the lock: \(!lock.isFinished)")
        }
        await began.wait()
        let report = try await jobs.shutdown(grace: .seconds(10), patience: .seconds(1))
        #expect(log.all == ["wrote, with the lock: true"])
        #expect(await lock.outcome.cause == nil)
        #expect(report.isComplete)
        #expect(report.finished == 2)
        withExtendedLifetime(child) {}
    }

    /// A race was interrupted from outside, and its losers went on without anybody to stop them. Here the race cancels all that
    /// take part and returns when the last has ended.
    /// https://github.com/zio/zio/issues/2261
    @Test func `a race that is cancelled from outside cancels all, and waits for their cleanup`() async {
        let (first, second, goOn) = (Gate(), Gate(), Gate())
        @Sendable func loser(_ name: String, _ began: Gate) async throws -> String {
            began.open()
            try? await untilCancelled()
            await goOn.wait()
            log.note("\(name) cleaned")
            throw CancellationError()
        }
        let task = Task { [log] in
            defer { log.note("returned") }
            return try await race {
                try await loser("a", first)
            } _: {
                try await loser("b", second)
            }
        }
        await first.wait()
        await second.wait()
        task.cancel()
        goOn.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(log.all.sorted() == ["a cleaned", "b cleaned", "returned"])
        #expect(log.all.last == "returned")
    }
    /// A resource was acquired in the moment in which its fiber was cancelled, nobody got it, and so nobody closed it. Here the
    /// code that resumes a continuation too late is told so, and the value goes to the closure that disposes of it.
    /// https://github.com/typelevel/cats-effect/issues/3474
    @Test func `a resource that comes after the cancellation is disposed of`() async {
        let (asked, callbacks) = (Gate(), Log<CancellableContinuation<String>>())
        let task = scope.addTask { [log] in
            try await withCancellableContinuation(of: String.self) { continuation in
                callbacks.note(continuation)
                asked.open()
            } withheld: { socket in
                log.note("closed the \(socket)")
            }
        }
        await asked.wait()
        task.cancel("given up")
        #expect(await task.outcome == .cancelled(.requested.because("given up")))
        #expect(callbacks.all.first?.resume(returning: "socket") == false)
        #expect(log.all == ["closed the socket"])
    }
}
