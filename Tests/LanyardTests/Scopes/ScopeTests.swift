import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Scopes")
struct ScopeTests {
    @Test func `close waits for what runs and for what waits, here and below`() async throws {
        let clock = TestClock()
        let scope = TaskScope(clock: clock)
        let child = scope.child()
        let log = Log<Int>()
        for number in 1...3 {
            child.addTask(id: 1, policy: .queue) {
                try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
                log.note(number)
            }
        }
        async let closed: Void = scope.close()
        for _ in 1...3 {
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(1))
        }
        try await closed
        #expect(log.all == [1, 2, 3])
        #expect(scope.isClosed && child.isClosed && scope.isEmpty && child.isEmpty)
    }

    @Test func `cancelAndWait returns when everything has ended, and the scope stays open`() async throws {
        let scope = TaskScope()
        let child = scope.child()
        let log = Log<String>()
        let started = Gate()
        child.addTask {
            started.open()
            try? await untilCancelled()
            log.note(CancellationCause.current?.underlying?.reason ?? "none")
        }
        await started.wait()
        try await scope.cancelAndWait("reset")
        #expect(log.all == ["reset"])
        #expect(child.isEmpty)
        #expect(try await scope.addTask { 1 }.value == 1)
    }

    @Test func `a wait ends when its task is cancelled, though the run never does`() async {
        let scope = TaskScope()
        let gate = Gate()
        let task = scope.addTask { await gate.wait() }
        let waiter = Task { try await scope.cancelAndWait() }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        gate.open()
        _ = await task.outcome
    }

    @Test func `cancel(id:) reaches what runs and what waits under the key, and nothing else`() async throws {
        let scope = TaskScope()
        let gate = Gate()
        let tasks = (0..<3).map { _ in scope.addTask(id: "a", policy: .queue) { await gate.wait() } }
        let other = scope.addTask(id: "b") { await gate.wait() }
        scope.cancel(id: "a", "why")
        scope.cancel(id: "nobody")
        #expect(tasks.allSatisfy { $0.cause?.reason == "why" })
        #expect(!other.isCancelled)
        gate.open()
        try await scope.close()
        #expect(await other.outcome.value != nil)
    }

    @Test func `handles are equal if they belong to one run`() async throws {
        let scope = TaskScope()
        let one = scope.addTask(name: "one") { 1 }
        let two = scope.addTask { 1 }
        #expect(one == one && one != two && one.id < two.id)
        #expect(one.name == "one")
        #expect(Set([one, one, two]).count == 2)
    }
}
