import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("shutdown of a key, and of one run")
struct ShutdownOfOneTests {
    private let clock = TestClock()
    private let scope: TaskScope

    /// Whose runs shut the scope down: on the executor of the clock, which so knows when all is quiet.
    private let driver: TaskScope

    init() {
        scope = TaskScope("Server", clock: clock, executor: clock.executor)
        driver = TaskScope("Driver", clock: clock, executor: clock.executor)
    }

    // MARK: A key

    @Test func `a key: its runs alone, and the key stays open for new work`() async throws {
        let gate = Gate()
        let asked = scope.addTask(id: 1, policy: .concurrent) {
            try await TaskContext.current.waitUntilAskedToFinish()
        }
        let obedient = scope.addTask(id: 1, policy: .concurrent) { try await untilCancelled() }
        let other = scope.addTask(id: 2) {
            await gate.wait()
            return TaskContext.current.isAskedToFinish
        }
        let shutdown = driver.addTask { try await scope.shutdown(id: 1, grace: .seconds(5), patience: nil) }
        await clock.idle()
        #expect(await asked.outcome.cause == nil)
        await clock.run()
        let report = try await shutdown.value
        #expect(report.finished == 1 && report.cancelled == 1)
        #expect(await obedient.outcome.cause?.kind == .shutdown)
        gate.open()
        #expect(try await other.value == false)
        #expect(scope.addTask(id: 1) {}.admission == .started)
    }

    @Test func `a key: those that come within the grace are included, and those that were replaced before`()
        async throws
    {
        let gate = Gate()
        scope.addTask(id: 1, policy: .replace) { await gate.wait() }
        await clock.idle()
        let second = scope.addTask(id: 1, policy: .replace) { [clock] in try await clock.sleep(for: .seconds(2)) }
        let shutdown = driver.addTask { try await scope.shutdown(id: 1, grace: .seconds(5), patience: .seconds(1)) }
        await clock.idle()
        let third = scope.addTask(id: 1, policy: .concurrent) { try await untilCancelled() }
        await clock.advance(by: .seconds(5))
        await clock.idle()
        await clock.advance(by: .seconds(1))
        let report = try await shutdown.value
        #expect(report.finished == 1 && report.cancelled == 1 && report.stragglers.count == 1)
        #expect(await second.outcome.cause == nil)
        #expect(await third.outcome.cause?.kind == .shutdown)
        gate.open()
    }

    @Test func `a key: one that was replaced before and still runs is in the report, without a grace, too`()
        async throws
    {
        let gate = Gate()
        let old = scope.addTask(id: 1, policy: .replace) { await gate.wait() }
        await clock.idle()
        let new = scope.addTask(id: 1, policy: .replace) { try await untilCancelled() }
        let report = try await scope.shutdown(id: 1, grace: .zero, patience: .zero)
        #expect(report.stragglers.map(\.id).contains(old.id), "\(report)")
        #expect(old.cause?.kind == .replaced(by: new.id) && new.cause?.kind == .shutdown)
        gate.open()
    }

    @Test func `a key that nothing runs under: done at once`() async throws {
        #expect(
            try await scope.shutdown(id: "none", grace: .seconds(5), patience: nil).description.hasPrefix("0 finished")
        )
        #expect(try await scope.shutdown(id: Double.nan, grace: .seconds(5), patience: nil).isComplete)
    }

    @Test func `a key: from a run of it, or of a structured scope in such a run, it throws`() async throws {
        let own = scope.addTask(id: 1) { try await scope.shutdown(id: 1, grace: .zero, patience: nil) }
        #expect(await own.outcome.error as? ScopeError == .waitsForItself("1"))
        let nested = scope.addTask(id: 1) {
            try await withTaskScope { inner in
                try await inner.addTask { try await scope.shutdown(id: 1, grace: .zero, patience: nil) }.value
            }
        }
        #expect(await nested.outcome.error as? ScopeError == .waitsForItself("1"))
        let other = scope.addTask(id: 2) { try await scope.shutdown(id: 1, grace: .zero, patience: nil) }
        #expect(try await other.value.isComplete)
    }

    // MARK: A run

    @Test func `a run: asked, and done when it has finished`() async throws {
        let asked = scope.addTask {
            try await TaskContext.current.waitUntilAskedToFinish()
            return TaskContext.current.isAskedToFinish
        }
        #expect(try await asked.shutdown(grace: .seconds(5), patience: nil).finished == 1)
        #expect(try await asked.value)
    }

    @Test func `a run: cancelled with kind shutdown when the grace is over`() async throws {
        let obedient = scope.addTask { try await untilCancelled() }
        let shutdown = driver.addTask { try await obedient.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        await clock.run()
        #expect(try await shutdown.value.cancelled == 1)
        #expect(obedient.cause?.kind == .shutdown)
        #expect(try await obedient.shutdown(grace: .seconds(5), patience: nil).cancelled == 1, "It has ended.")
    }

    @Test func `a run: one that was passed over or refused has ended before`() async throws {
        let gate = Gate()
        scope.addTask(id: 1) { await gate.wait() }
        let skipped = scope.addTask(id: 1, policy: .skip) { await gate.wait() }
        #expect(try await skipped.shutdown(grace: .seconds(5), patience: nil).cancelled == 1)
        gate.open()
    }

    @Test func `a run: from within it throws, even from a structured scope in it`() async throws {
        let handle = Log<ScopedTask<Void>>()
        let gate = Gate()
        let task = scope.addTask(name: "me") { () async throws -> Void in
            await gate.wait()
            _ = try await withTaskScope { inner in
                try await inner.addTask { try await handle.all[0].shutdown(grace: .zero, patience: nil) }.value
            }
        }
        handle.note(task)
        gate.open()
        #expect(await task.outcome.error as? ScopeError == .waitsForItself("me"))
    }

    @Test func `a caller who shares the run does not ask, and leaves when the grace is over`() async throws {
        let gate = Gate()
        let body: @Sendable () async -> Bool = {
            await gate.wait()
            return TaskContext.current.isAskedToFinish
        }
        let staying = scope.addTask(id: 1, policy: .join, operation: body)
        let leaving = scope.addTask(id: 1, policy: .join, operation: body)
        let shutdown = driver.addTask { try await leaving.shutdown(grace: .seconds(5), patience: .seconds(1)) }
        await clock.idle()
        await clock.advance(by: .seconds(5))
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(try await shutdown.value.stragglers.map(\.state) == [.running])
        gate.open()
        #expect(try await staying.value == false)
    }

    @Test func `the last caller who shares the run takes it along`() async throws {
        let task = scope.addTask(id: 1, policy: .join) { try await untilCancelled() }
        let shutdown = driver.addTask { try await task.shutdown(grace: .seconds(5), patience: nil) }
        await clock.idle()
        await clock.run()
        #expect(try await shutdown.value.cancelled == 1)
        #expect(task.cause?.kind == .waitersGone)
    }
}
