import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("withDeadline")
struct WithDeadlineTests {
    private struct Broken: Error {}
    private let clock = TestClock()

    @Test func `the body's value comes out, and its error, typed; no timer is left`() async {
        let value = await withDeadline(in: .seconds(1), clock: clock) { 42 }
        #expect(value == 42)
        do throws(Broken) {
            try await withDeadline(in: .seconds(1), clock: clock) { () async throws(Broken) in throw Broken() }
            Issue.record("It throws what the body throws.")
        } catch {}
        #expect(clock.pending.isEmpty, "The timer has gone with the body.")
    }

    @Test func `outside of a run, the body is executed where its caller is`() async {
        func executor() -> UnownedTaskExecutor? { withUnsafeCurrentTask { $0?.unownedTaskExecutor } }
        let preferred = clock.executor.asUnownedTaskExecutor()
        let found = await Task(executorPreference: clock.executor) { [clock] in
            let outside = executor()
            let inside = await withDeadline(in: .seconds(1), clock: clock) { executor() }
            return [outside, inside, await withCancellationShield { executor() }]
        }.value
        #expect(found == [preferred, preferred, preferred])
        let (outside, inside) = (executor(), await withDeadline(in: .seconds(1), clock: clock) { executor() })
        #expect(inside == outside)
    }

    @Test func `a body that takes too long is cancelled with kind deadlineExpired, and waited for`() async throws {
        let gate = Gate()
        let line: UInt = #line + 3
        async let cause = {
            let clock = clock
            return await withDeadline(in: .seconds(1), clock: clock) {
                try? await untilCancelled()
                await gate.wait()
                return CancellationCause.current
            }
        }()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        gate.open()
        let expired = await cause
        #expect(expired?.kind == .deadlineExpired)
        #expect(expired?.origin == CallSite(line: line))
        #expect(expired?.instant == ScopeInstant(offset: .seconds(1)))
    }

    @Test func `what the body returns or throws after the deadline comes out anyway`() async throws {
        #expect(await withDeadline(in: .zero, clock: clock) { "late" } == "late")
        await #expect(throws: Broken.self) { try await withDeadline(in: .zero, clock: clock) { throw Broken() } }
        await #expect(throws: DeadlineExpired.self) {
            try await withDeadline(in: .zero, clock: clock) { try Task.checkCancellation() }
        }
    }

    @Test(arguments: pastDurations) func `a deadline in the past: the body runs, and is cancelled from its first line`(
        duration: Duration
    ) async {
        for _ in 0..<50 {
            let kind = await withDeadline(in: duration, clock: clock) { CancellationCause.current?.kind }
            #expect(kind == .deadlineExpired)
        }
        #expect(await withDeadline(.now - .seconds(1)) { Task.isCancelled })
        #expect(await withDeadline(clock.now, clock: clock) { Task.isCancelled })
    }

    static let pastDurations: [Duration] = [.zero, .seconds(-1), .seconds(Int64.min), .shortest]

    @Test(arguments: [Duration.seconds(Int64.max), .longest]) func `a duration longer than time lasts is no limit`(
        duration: Duration
    ) async throws {
        await clock.advance(by: .seconds(1))
        let scope = TaskScope(clock: clock, executor: clock.executor)
        let isCancelled = await withDeadline(in: duration, clock: clock) { [clock] in
            #expect(clock.pending.isEmpty)
            #expect(Deadline.current == nil)
            return Task.isCancelled
        }
        #expect(!isCancelled)
        #expect(try await scope.addTask(deadline: duration) { 1 }.value == 1)
        #expect(try await withDeadline(in: duration, abandoningAfter: duration) { 2 } == 2)
        #expect(await withCancellationShield(limit: duration, clock: clock) { 3 } == 3)
        #expect(try await scope.shutdown(grace: duration, patience: duration).isComplete)
    }

    @Test func `at an instant of a clock`() async {
        async let cause = { [clock] in
            await withDeadline(clock.now.advanced(by: .seconds(5)), clock: clock) {
                try? await untilCancelled()
                return CancellationCause.current
            }
        }()
        await clock.sleepers(atLeast: 1)
        #expect(clock.pending.map(\.deadline.sinceStart) == [.seconds(5)])
        await clock.run()
        #expect(await cause?.kind == .deadlineExpired)
    }

    @Test(.realTime) func `in a run its scope's clock counts; outside of runs it is the continuous one`() async throws {
        let scope = TaskScope(clock: clock, executor: clock.executor)
        let task = scope.addTask {
            await withDeadline(in: .seconds(5)) { try? await untilCancelled() }
        }
        await clock.sleepers(atLeast: 1)
        await clock.run()
        try await task.value
        #expect(await withDeadline(in: .seconds(3_600)) { Deadline.current!.remaining } > .seconds(3_000))
        #expect(await withDeadline(.now + .seconds(3_600)) { Deadline.current!.remaining } > .seconds(3_000))
        let suspending = SuspendingClock()
        #expect(await withDeadline(in: .seconds(3_600), clock: suspending) { !Task.isCancelled })
    }

    @Test func `on a clock that cannot sleep the body is cancelled, rather than never`() async {
        let kind = await withDeadline(in: .seconds(3_600), clock: BrokenClock()) {
            try? await untilCancelled()
            return CancellationCause.current?.kind
        }
        #expect(kind == .deadlineExpired)
    }

    @Test func `cancelling the task cancels the body, with the run's cause, and waits for it`() async throws {
        let scope = TaskScope(clock: clock, executor: clock.executor)
        let (began, gate) = (Gate(), Gate())
        let task = scope.addTask {
            await withDeadline(in: .seconds(5)) {
                began.open()
                try? await untilCancelled()
                await gate.wait()
                return CancellationCause.current?.reason
            }
        }
        await began.wait()
        task.cancel("enough")
        #expect(scope.snapshot().runs.map(\.state) == [.straggling])
        gate.open()
        #expect(try await task.value == "enough")
        #expect(clock.pending.isEmpty || scope.isEmpty)
    }

    @Test func `in a task that is cancelled already the body is cancelled from its first line`() async {
        for _ in 0..<50 {
            let task = Task { [clock] in
                try? await untilCancelled()
                return await withDeadline(in: .seconds(5), clock: clock) { Task.isCancelled }
            }
            task.cancel()
            #expect(await task.value)
        }
    }

    @MainActor final class Counter {
        var count = 0
    }

    @MainActor
    @Test func `the body runs on the caller's actor and may use what is not Sendable`() async {
        let counter = Counter()
        var local = 0
        await withDeadline(in: .seconds(1), clock: clock) {
            MainActor.assertIsolated()
            counter.count += 1
            local += 1
            await Task.yield()
            MainActor.assertIsolated()
        }
        #expect(counter.count == 1 && local == 1)
    }

    @Test func `the body has the task-locals, the priority and the executor of its surroundings`() async throws {
        let scope = TaskScope(clock: clock, priority: .high, executor: clock.executor)
        let task = scope.addTask {
            await Local.$text.withValue("here") {
                await withDeadline(in: .seconds(1)) { (Local.text, Task.currentPriority) }
            }
        }
        let (text, priority) = try await task.value
        #expect(text == "here" && priority == .high)
    }

    @Test func `the body is part of its run: it may not wait for it`() async throws {
        let scope = TaskScope("Own", clock: clock, executor: clock.executor)
        let task = scope.addTask {
            await withDeadline(in: .seconds(1)) {
                await #expect(throws: ScopeError.self) { try await scope.close() }
                return TaskContext.current.id
            }
        }
        #expect(try await task.value == task.id)
        #expect(!scope.isClosed)
    }
}

enum Local {
    @TaskLocal static var text = ""
}
