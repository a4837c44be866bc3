import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("shutdown of a scope")
struct ShutdownTests {
    private let clock = TestClock()
    private let scope: TaskScope

    /// Whose runs shut the scope down: on the executor of the clock, which so knows when all is quiet.
    private let driver: TaskScope

    init() {
        scope = TaskScope("Server", clock: clock, executor: clock.executor)
        driver = TaskScope("Driver", clock: clock, executor: clock.executor)
    }

    /// The seconds since the start.
    private var now: Int { Int(clock.now.sinceStart.components.seconds) }

    @Test func `asks, waits, cancels, waits, and reports who still runs: name, key, origin, age and cause`()
        async throws
    {
        let gate = Gate()
        let line: UInt = #line + 3
        let obliging = scope.addTask { try await TaskContext.current.waitUntilAskedToFinish() }
        let obedient = scope.addTask { try await untilCancelled() }
        let stubborn = scope.addTask(id: "film", name: "stubborn") { await gate.wait() }
        await clock.advance(by: .seconds(1))
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: .seconds(2)) }
        await clock.idle()
        await clock.advance(by: .seconds(4))
        #expect(await obliging.outcome.cause == nil)
        #expect(!obedient.isCancelled, "The grace is not over.")
        await clock.advance(by: .seconds(1))
        #expect(await obedient.outcome.cause?.kind == .shutdown)
        await clock.idle()
        await clock.run()
        let report = try await shutdown.value
        #expect(report.finished == 1 && report.cancelled == 1 && !report.isComplete)
        let straggler = try #require(report.stragglers.first)
        #expect(straggler.id == stubborn.id && straggler.name == "stubborn" && straggler.key == TaskKey("film"))
        #expect(straggler.origin == CallSite(line: line) && straggler.age == .seconds(8))
        #expect(straggler.cause?.kind == .shutdown && straggler.timeSinceCancelled == .seconds(2))
        #expect(report.description.hasPrefix("1 finished, 1 cancelled, 1 straggling\n  \(stubborn.id) stubborn film"))
        gate.open()
    }

    @Test func `new work is refused from the first moment, for ever, and told why`() async throws {
        let gate = Gate()
        scope.addTask { await gate.wait() }
        let child = scope.child()
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        #expect(scope.isClosed && child.isClosed)
        #expect(scope.addTask {}.admission == .refused)
        gate.open()
        _ = try await shutdown.value
        #expect(scope.addTask {}.cause?.underlying?.kind == .shutdown)
        #expect(child.addTask {}.cause?.underlying?.kind == .shutdown)
        #expect(scope.child().addTask {}.admission == .refused)
    }

    @Test func `runs that wait for their turn get it, within the grace`() async throws {
        for _ in 0..<3 { scope.addTask(id: 0, policy: .queue) { [clock] in try await clock.sleep(for: .seconds(2)) } }
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        await clock.run()
        let report = try await shutdown.value
        #expect(report.finished == 2 && report.cancelled == 1 && report.isComplete)
    }

    @Test(arguments: [Duration.seconds(60), .longest]) func `it returns as soon as nothing runs`(grace: Duration)
        async throws
    {
        #expect(try await scope.shutdown(grace: grace, patience: grace).isComplete)
        let other = TaskScope(clock: clock, executor: clock.executor)
        other.addTask { try await TaskContext.current.waitUntilAskedToFinish() }
        #expect(try await other.shutdown(grace: grace, patience: grace).finished == 1)
        #expect(now == 0)
    }

    @Test(arguments: [0, -1]) func `a grace of zero or less cancels at once, and asks nobody`(seconds: Int) async throws
    {
        for _ in 0..<20 {
            let scope = TaskScope(clock: clock, executor: clock.executor)
            let task = scope.addTask {
                try? await untilCancelled()
                return TaskContext.current.isAskedToFinish
            }
            await clock.idle()
            let report = try await scope.shutdown(grace: .seconds(seconds), patience: nil)
            #expect(report.cancelled == 1 && report.finished == 0)
            #expect(try await task.value == false)
        }
    }

    @Test func `one that begins to wait when its grace is over has asked first`() async throws {
        let (executor, arrival) = (HoldableExecutor(), Gate())
        let late = TaskScope("Late", clock: clock, executor: executor)
        let task = scope.addTask {
            try? await untilCancelled()
            return TaskContext.current.isAskedToFinish
        }
        await clock.idle()
        // What waits for the runs is a task of its own; it is held until the grace is over.
        let shutdown = late.addTask { [core = scope.core] in
            executor.hold(until: arrival)
            let ladder = Shutdown(timers: core.timers) {
                core.tree()
            } cancel: {
                let cause = core.cause(.shutdown, nil, CallSite())
                return core.cancelTree(cause, below: cause, refusing: true)
            }
            return try await ladder.perform(grace: .seconds(1), patience: nil)
        }
        await arrival.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        executor.release()
        #expect(try await shutdown.value.cancelled == 1)
        #expect(try await task.value)
    }

    @Test(arguments: [0, -1, nil]) func `a patience of zero or less does not wait; nil waits as long as it takes`(
        seconds: Int?
    ) async throws {
        let gate = Gate()
        scope.addTask { await gate.wait() }
        await clock.idle()
        let shutdown = driver.addTask { try await scope.shutdown(grace: .zero, patience: seconds.map { .seconds($0) }) }
        if seconds == nil {
            try await until("the run straggles") { scope.snapshot().runs.map(\.state) == [.straggling] }
            await clock.advance(by: .seconds(1_000_000))
            gate.open()
        }
        #expect(try await shutdown.value.isComplete == (seconds == nil))
        gate.open()
    }

    @Test func `when its own task is cancelled it goes down the ladder without waiting`() async throws {
        let gate = Gate()
        let stubborn = scope.addTask { await gate.wait() }
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        #expect(!stubborn.isCancelled)
        shutdown.cancel()
        #expect(try await shutdown.value.stragglers.map(\.id) == [stubborn.id])
        #expect(stubborn.cause?.kind == .shutdown)
        #expect(now == 0)
        gate.open()
    }

    @Test func `in a task that was cancelled before, too: nobody is asked, everybody cancelled, nothing awaited`()
        async throws
    {
        let gate = Gate()
        let stubborn = scope.addTask {
            await gate.wait()
            return TaskContext.current.isAskedToFinish
        }
        await clock.idle()
        let shutdown = driver.addTask {
            try? await untilCancelled()
            return try await scope.shutdown(grace: .seconds(5), patience: nil)
        }
        await clock.idle()
        shutdown.cancel()
        #expect(try await shutdown.value.stragglers.count == 1)
        gate.open()
        #expect(try await stubborn.value == false)
    }

    @Test func `twice at the same time, and again: each reports, and the first cause stands`() async throws {
        let gate = Gate()
        let task = scope.addTask { await gate.wait() }
        let line: UInt = #line + 2
        let long = driver.addTask { try await scope.shutdown(grace: .seconds(9), patience: .seconds(1)) }
        let short = driver.addTask { try await scope.shutdown(grace: .seconds(3), patience: .seconds(1)) }
        await clock.idle()
        await clock.advance(by: .seconds(3))
        #expect(task.cause?.origin == CallSite(line: line))
        await clock.advance(by: .seconds(20))
        #expect(try await short.value.stragglers.count == 1)
        #expect(try await long.value.stragglers.count == 1)
        gate.open()
        #expect(try await scope.shutdown(grace: .seconds(1), patience: nil).isComplete)
        #expect(task.cause?.origin == CallSite(line: line))
    }

    @Test func `after close, after a cancel, and beside a close that waits`() async throws {
        let gate = Gate()
        let task = scope.addTask { await gate.wait() }
        await clock.idle()
        task.cancel("before")
        async let closing: Void = scope.close()
        try await until("the scope is closed") { scope.isClosed }
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        gate.open()
        let report = try await shutdown.value
        #expect(report.cancelled == 1, "It was cancelled before, and that stands.")
        #expect(task.cause?.reason == "before")
        try await closing
    }

    @Test func `the scopes below are part of it`() async throws {
        let child = scope.child("Below")
        let asked = child.addTask { try await TaskContext.current.waitUntilAskedToFinish() }
        let kept = child.child("Deep")
        let deep = kept.addTask { try await untilCancelled() }
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        #expect(await asked.outcome.cause == nil)
        await clock.run()
        let report = try await shutdown.value
        #expect(report.isComplete)
        #expect(await deep.outcome.cause?.kind == .shutdown)
    }

    @Test func `released meanwhile, its runs are cancelled with ownerReleased, and the report counts them`()
        async throws
    {
        let (clock, began) = (clock, Gate())
        let other = TaskScope(clock: clock)
        let parent = TaskScope("Parent", clock: clock, executor: clock.executor)
        var child: TaskScope? = parent.child()
        let task = child!.addTask {
            began.open()
            try await untilCancelled()
        }
        await began.wait()
        let shutdown = driver.addTask { try await parent.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        child = nil
        #expect(try await shutdown.value.cancelled == 1)
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(other.isEmpty)
    }

    @Test func `from a run of the scope, or of one below it, it throws, and nothing is closed`() async throws {
        let child = scope.child()
        for own in [scope, child] {
            let task = own.addTask { try await scope.shutdown(grace: .zero, patience: nil) }
            #expect(await task.outcome.error as? ScopeError == .waitsForItself("Server"))
        }
        let structured = scope.addTask {
            try await withTaskScope { inner in
                let task = inner.addTask { try await scope.shutdown(grace: .zero, patience: nil) }
                return await task.outcome.error as? ScopeError
            }
        }
        #expect(await structured.outcome.error as? ScopeError == .waitsForItself("Server"))
        #expect(!scope.isClosed)
    }

    @Test func `two scopes that shut each other down come to an end`() async throws {
        let other = TaskScope("Other", clock: clock, executor: clock.executor)
        let first = scope.addTask { try await other.shutdown(grace: .seconds(5), patience: nil) }
        let second = other.addTask { try await scope.shutdown(grace: .seconds(5), patience: nil) }
        await clock.run()
        await settle(first, second)
        #expect(scope.isEmpty && other.isEmpty)
    }

    @Test func `what a run starts as a part of itself while it is shut down is cancelled, and in the report`()
        async throws
    {
        let gate = Gate()
        scope.addTask {
            try await TaskContext.current.waitUntilAskedToFinish()
            try await withDeadline(in: .seconds(100), abandoningAfter: .zero, name: "part") {
                await gate.wait()
            }
        }
        let shutdown = driver.addTask { try await scope.shutdown(grace: .seconds(5), patience: .seconds(1)) }
        await clock.idle()
        await clock.advance(by: .seconds(5))
        await clock.advance(by: .seconds(1))
        let report = try await shutdown.value
        #expect(report.stragglers.contains { $0.name == "part" }, "\(report)")
        gate.open()
    }
}

@Suite("Waiting for a shutdown") struct WaitForShutdownTests {
    private let clock = TestClock()

    @Test func `a service ends with its shutdown, although a straggler is left`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let (began, gate) = (Gate(), Gate())
        jobs.addTask(name: "deaf") {
            began.open()
            await gate.wait()
        }
        let services = (1...2).map { _ in Task { try await jobs.waitForShutdown() } }
        await began.wait()
        let report = try await jobs.shutdown(grace: .zero, patience: .zero)
        #expect(report.stragglers.map(\.name) == ["deaf"])
        for service in services { #expect(try await service.value.stragglers.map(\.name) == ["deaf"]) }
        #expect(try await jobs.waitForShutdown().stragglers.count == 1, "Whoever comes later gets it at once.")
        gate.open()
    }

    @Test func `a scope above is shut down, and those below are told, whenever they ask`() async throws {
        let app = TaskScope("App", clock: clock)
        let jobs = app.child("Jobs").child("Mails")
        let service = Task { try await jobs.waitForShutdown() }
        try await until("it waits") { (jobs.core.shutdownWatch.object() as OneShot<ShutdownReport>?) != nil }
        let report = try await app.shutdown(grace: .zero, patience: .zero)
        #expect(try await service.value.isComplete == report.isComplete)
        #expect(try await jobs.waitForShutdown().isComplete)
        #expect(try await app.child("Late").waitForShutdown().isComplete)
    }

    @Test func `a cancelled wait ends, and a wait from within is refused`() async throws {
        let jobs = TaskScope("Jobs", clock: clock)
        let service = Task { try await jobs.waitForShutdown() }
        service.cancel()
        await #expect(throws: CancellationError.self) { try await service.value }
        let inside = jobs.addTask { [jobs] in _ = try await jobs.waitForShutdown() }
        #expect(await inside.outcome.error is ScopeError)
    }
}
