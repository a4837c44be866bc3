import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Tasks that begin before the call returns") struct ImmediateTaskTests {
    private struct Broken: Error {}

    private let scope = TaskScope("Immediate")

    @Test @MainActor func `what needs no waiting is done when the call returns`() async throws {
        var picture = 0
        let task = scope.addImmediateTask {
            picture = 1
            await Task.yield()
            picture = 2
            return picture
        }
        #expect(picture == 1)
        #expect(try await task.value == 2)
    }

    @Test @MainActor func `a run that never waits may have ended`() async {
        let (ended, failed) = (scope.addImmediateTask { 7 }, scope.addImmediateTask { throw Broken() })
        #expect(ended.outcomeIfEnded?.value == 7)
        #expect(failed.outcomeIfEnded?.error is Broken)
        #expect(scope.isEmpty)
    }

    @Test func `on no actor it begins on the caller's thread, too`() async throws {
        let log = Log<Int>()
        let task = scope.addImmediateTask(name: "cache", priority: .high, deadline: .seconds(60)) {
            log.note(1)
            await Task.yield()
            return Task.name
        }
        log.note(2)
        #expect(log.all == [1, 2])
        #expect(try await task.value == "cache")
    }

    @Test func `a cancellation reaches it while the call has not returned`() async {
        let log = Log<Bool>()
        let task = scope.addImmediateTask { [scope] in
            log.note(Task.isCancelled)
            scope.cancelAll("enough")
            log.note(Task.isCancelled)
        }
        #expect(log.all == [false, true])
        #expect(await task.outcome.cause?.reason == "enough")
    }

    @Test func `on an executor of the scope, nonisolated calls go there after the first part`() async throws {
        let clock = TestClock()
        let scope = TaskScope("On the clock", on: clock)
        let home = Home()
        let task = await home.begin(in: scope)
        await clock.idle()
        #expect(try await task.value)
    }

    private actor Home {
        func begin(in scope: TaskScope) -> ScopedTask<Bool> {
            scope.addImmediateTask {
                self.touch()
                return await isOnClock()
            }
        }

        func touch() {}
    }

    @Test @MainActor func `a policy that makes it wait makes it begin later`() async throws {
        let gate = Gate()
        let first = scope.addImmediateTask(id: "key", policy: .queue) { await gate.wait() }
        let log = Log<Int>()
        let second = scope.addImmediateTask(id: "key", policy: .queue) { log.note(2) }
        #expect(second.isWaiting && log.all.isEmpty)
        let third = scope.addImmediateTask(id: "other", policy: .queue) { log.note(3) }
        #expect(log.all == [3])
        gate.open()
        await settle(first, second, third)
        #expect(log.all == [3, 2])
    }

    @Test @MainActor func `one that replaces is current from its first line, and cancels what ran`() async throws {
        let old = scope.addImmediateTask(id: "key") { try await untilCancelled() }
        let context = Log<Bool>()
        let new = scope.addImmediateTask(id: "key") {
            context.note(TaskContext.current.isCurrent)
            context.note(TaskContext.current.key != nil)
        }
        #expect(context.all == [true, true])
        #expect(old.cause?.kind == .replaced(by: new.id))
        await settle(old)
    }

    @Test @MainActor func `in a closed scope, or without time, the body never runs`() async throws {
        let late = scope.addImmediateTask(deadline: .zero) { Issue.record("It has no time.") }
        #expect(await late.outcome.cause?.kind == .deadlineExpired)
        try await scope.close()
        let refused = scope.addImmediateTask { Issue.record("The scope is closed.") }
        #expect(refused.admission == .refused)
    }
}

/// Whether nonisolated code is executed by a task executor of its own.
@concurrent private func isOnClock() async -> Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
}
