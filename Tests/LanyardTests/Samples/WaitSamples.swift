import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    /// Waiting for runs and scopes.
    @Suite("Samples: waiting", .serialized)
    struct Waiting {
        private let clock = TestClock()
        private static let shown = Log<Int>()
        private static let logged = Log<String>()

        private func show(_ value: Int) { Self.shown.note(value) }
        private func log(_ text: String) { Self.logged.note(text) }

        @Test func `the value of a cancelled task`() async throws {
            let tasks = TaskScope(on: clock)
            let cancelled = tasks.addTask { () async throws -> Int in
                try await untilCancelled()
                return 1
            }
            cancelled.cancel("not needed")
            try await print(cancelled)
            try await print(tasks.addTask { 2 })
            try await tasks.waitUntilIdle()  // in a test, or before a backup
            #expect(Self.shown.all == [2])
            #expect(Self.logged.all.count == 1 && Self.logged.all[0].hasPrefix("No value: requested: not needed"))
        }

        private func print(_ task: ScopedTask<Int>) async throws {
            do {
                show(try await task.value)
            } catch let error as TaskCancelledError {
                log("No value: \(error.cause)")
            } catch is CancellationError {
                return
            }
        }

        @Test func `a wait that has a deadline`() async throws {
            let (scope, gate) = (TaskScope(on: clock), Gate())
            let other = scope.addTask { await gate.wait() }
            let waiter = scope.addTask {
                let outcome = try await withDeadline(in: .seconds(1)) { try await other.wait() }
                Issue.record("\(outcome)")
            }
            await clock.advance(by: .seconds(1))
            #expect(await waiter.outcome.error is DeadlineExpired)
            gate.open()
            await settle(other)
        }
    }
}
