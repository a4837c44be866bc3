import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("A wait that passes on the waiter's cancellation") struct JoiningRunTests {
    private let scope = TaskScope("Join")
    private let began = Gate()
    private let gate = Gate()

    private func makeRun() -> ScopedTask<Int> {
        scope.addTask(id: "work") { @concurrent [began, gate] in
            began.open()
            await gate.wait()
            return 1
        }
    }

    /// A task that joins a run, and has begun to wait when this returns.
    private func joining(_ run: ScopedTask<Int>, number: Int = 1) async throws -> Task<Int, any Error> {
        let joiner = Task { try await run.join() }
        try await until("\(number) wait") { run.run.machine.withLock { $0.waiterCount } == number }
        return joiner
    }

    @Test func `joining gives the value, or the error`() async throws {
        let run = makeRun()
        let joiner = try await joining(run)
        gate.open()
        #expect(try await joiner.value == 1)
        #expect(try await run.join() == 1, "One that has ended is there at once.")
        let failing = scope.addTask { throw CancellationError() }
        await #expect(throws: CancellationError.self) { try await failing.join() }
    }

    @Test func `a cancelled wait cancels a run that nobody else waits for`() async throws {
        let run = makeRun()
        let joiner = try await joining(run)
        await began.wait()
        joiner.cancel()
        await #expect(throws: CancellationError.self) { try await joiner.value }
        #expect(run.cause?.kind == .waitersGone)
        gate.open()
        await settle(run)
    }

    @Test func `with two of them the last one to leave takes it along`() async throws {
        let run = makeRun()
        let first = try await joining(run)
        let second = try await joining(run, number: 2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(run.cause == nil)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(run.cause?.kind == .waitersGone)
        gate.open()
        await settle(run)
    }

    @Test(arguments: ["value", "wait"]) func `a run that somebody else waits for goes on`(how: String) async throws {
        let run = makeRun()
        await began.wait()
        let other = Task { how == "value" ? try await run.value : try await run.wait().value ?? 0 }
        try await until("the other waits") { run.run.machine.withLock { $0.isWaitedFor } }
        let joiner = Task { try await run.join() }
        try await until("the joiner waits, too") {
            run.run.machine.withLock { $0.waiterCount } == (how == "value" ? 1 : 2)
        }
        joiner.cancel()
        await #expect(throws: CancellationError.self) { try await joiner.value }
        #expect(run.cause == nil)
        gate.open()
        #expect(try await other.value == 1)
    }

    @Test func `a body that waits to be asked to finish does not wait for itself`() async throws {
        let run = scope.addTask { @concurrent [began] in
            began.open()
            try await TaskContext.current.waitUntilAskedToFinish()
            return 1
        }
        await began.wait()
        let joiner = try await joining(run, number: 2)
        joiner.cancel()
        await #expect(throws: CancellationError.self) { try await joiner.value }
        #expect(await run.outcome.cause?.kind == .waitersGone)
    }

    @Test func `a run that joins itself gets an error, and goes on`() async throws {
        let (own, ready) = (Handles(), gate)
        let run = scope.addTask { @concurrent in
            await ready.wait()
            await #expect(throws: ScopeError.self) { try await own.task(1).join() }
            return 7
        }
        own.set([1: run])
        gate.open()
        #expect(try await run.value == 7)
    }
}
