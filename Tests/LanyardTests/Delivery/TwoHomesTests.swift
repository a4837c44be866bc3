import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("What is told on another actor than the value") struct TwoHomesTests {
    private final class Owner: Sendable {}

    @globalActor private actor Side {
        static let shared = Side()
    }

    @Test @MainActor func `a deadline that passes while a value waits for its actor is told on the actor of failed`()
        async throws
    {
        let (scope, owner, log) = (TaskScope(clock: TestClock()), Owner(), Log<Bool>())
        let then: @Sendable @MainActor (Owner, Int) -> Void = { _, _ in log.note(false) }
        let failed: @Sendable @Side (Owner, any Error) -> Void = { _, error in
            Side.shared.assertIsolated()
            log.note(error is DeadlineExpired)
        }
        for round in 1...200 {
            let returned = Gate()
            let operation: @Sendable () async -> Int = {
                returned.open()
                return 1
            }
            let task = scope.addTask(
                for: owner,
                deadline: .seconds(1),
                operation: operation,
                then: then,
                failed: failed
            )
            await returned.wait()
            // The value is on its way to this actor, which is busy.
            let limit = try #require(task.run.deadlineTimer)
            limit.move(in: .zero)
            _ = await task.outcome
            // Or it was there before: then it was delivered.
            #expect(log.all.count == round)
        }
    }

    @Test func `forEach tells also of a replaced run, if asked for`() async {
        let (scope, owner, log) = (TaskScope(), Owner(), Log<Int>())
        func listen(_ number: Int) -> ScopedTask<Void> {
            let endless = AsyncStream.makeStream(of: Int.self)
            return scope.forEach(endless.stream, id: "k", for: owner, finallyIfReplaced: true) { _, _ in
            } finally: { _, _ in
                log.note(number)
                withExtendedLifetime(endless.continuation) {}
            }
        }
        let first = listen(1)
        let second = listen(2)
        _ = await first.outcome
        #expect(log.all == [1])
        second.cancel()
        _ = await second.outcome
        #expect(log.all == [1, 2])
    }

    @Test func `a key that gets the place of another in the table knows nothing of its runs`() async {
        let (clock, owner, log) = (TestClock(), Owner(), Log<String>())
        let scope = TaskScope(on: clock)
        func add(_ key: String) -> ScopedTask<Int> {
            scope.addTask(id: key, policy: .debounce(for: .seconds(60)), for: owner) {
                1
            } finally: { _, _ in
                log.note(key)
            }
        }
        let tasks = ["A", "B", "C"].map { key in
            let task = add(key)
            if key != "C" { scope.cancel(id: key) }
            return task
        }
        scope.pause(id: "A")
        await settle(tasks[0], tasks[1])
        await clock.idle()
        #expect(log.all.sorted() == ["A", "B"])
        scope.cancelAll()
        await settle(tasks[2])
    }

    @Test func `join leaves a run to those who share it, and to an owner`() async throws {
        let (scope, gate) = (TaskScope(), Gate())
        func joinAndGiveUp(_ task: ScopedTask<Int>) async throws {
            let joiner = Task { try await task.join() }
            try await until("it waits") { task.run.machine.withLock { $0.waiterCount } > 0 }
            joiner.cancel()
            _ = await joiner.result
        }
        let shared = scope.addTask(id: "shared", policy: .join) {
            await gate.wait()
            return 1
        }
        try await joinAndGiveUp(#require(scope.task(id: "shared", returning: Int.self)))
        let (owner, log) = (Owner(), Log<Int>())
        let delivered = scope.addTask(id: "delivered", policy: .skip, for: owner) {
            await gate.wait()
            return 2
        } then: { _, number in
            log.note(number)
        }
        try await joinAndGiveUp(delivered)
        #expect(shared.cause == nil && delivered.cause == nil)
        gate.open()
        #expect(try await shared.value == 1)
        _ = await delivered.outcome
        #expect(log.all == [2])
    }

    @Test func `a body that is begun anew is not late`() async throws {
        struct Broken: Error {}
        let (clock, tries, log) = (TestClock(), Log<Int>(), Log<String>())
        _ = try await withTaskScope(clock: clock, restarts: .atMost(3, in: .seconds(1))) { scope in
            scope.addTask {
                let value = try await withDeadline(in: .seconds(5)) {
                    tries.note(1)
                    if tries.all.count == 1 { throw Broken() }
                    return 9
                } withheld: {
                    log.note("late \($0)")
                }
                log.note("value \(value)")
            }
        }
        #expect(log.all == ["value 9"])
    }
}
