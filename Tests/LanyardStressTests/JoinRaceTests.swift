import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Stress {
    /// Callers of a shared run who come and go while it begins, is cancelled and ends.
    @Suite struct JoinRaceTests {
        private let scope = TaskScope("Shared")

        @Test func `a caller who stays gets the value, however many leave beside it`() async throws {
            let staying = Mutex<[ScopedTask<Int>]>([])
            await onThreads(8) { _ in
                for _ in 0..<Effort.times(1_000) {
                    let task = scope.addTask(id: 0, policy: .join) {
                        spin(.random(in: 0..<50))
                        return Task.isCancelled ? -1 : 7
                    }
                    if Bool.random() {
                        spin(.random(in: 0..<50))
                        task.cancel()
                    } else {
                        staying.withLock { $0.append(task) }
                    }
                }
            }
            var wrong: [String] = []
            for task in staying.withLock({ $0 }) {
                let outcome = await task.outcome
                if outcome.value != 7 { wrong.append("\(task.admission): \(outcome)") }
            }
            #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.first ?? "")")
            // Those who left do not wait, so their runs may still be on their way.
            try await until("every run has ended") { scope.isEmpty }
        }

        @Test func `when all have left, the run is cancelled`() async throws {
            await onThreads(8) { _ in
                for _ in 0..<Effort.times(200) {
                    let task = scope.addTask(id: 0, policy: .join) { await suspendUntilCancelled() }
                    spin(.random(in: 0..<50))
                    task.cancel()
                }
            }
            try await until("all who were counted have left") { scope.isEmpty }
            scope.cancelAll()
            try await scope.close()
        }

        @Test func `waits that are cancelled while the run ends: served, or gone, and nobody else is hit`() async throws
        {
            for _ in 0..<Effort.times(150) {
                let waits = (0..<8).map { number in
                    let task = scope.addTask(id: 0, policy: .join) {
                        spin(100)
                        return Task.isCancelled ? -1 : 7
                    }
                    return Task {
                        spin(.random(in: 0..<50))
                        return await task.outcome
                    }
                }
                for wait in waits.prefix(6) { wait.cancel() }
                for (number, wait) in waits.enumerated() {
                    let outcome = await wait.value
                    let isGone = outcome.cause?.kind == .waitersGone
                    #expect(outcome.value == 7 || (isGone && number < 6), "\(number): \(outcome)")
                }
            }
            try await until("the scope is empty") { scope.isEmpty }
        }

        @Test func `an owner who takes back its interest before anything began has left the shared run`() async throws {
            let executor = HeldExecutor()
            let scope = TaskScope(executor: executor)
            let owner = Busy()
            let task = scope.addTask(id: 0, policy: .join, for: owner) {
                await suspendUntilCancelled()
            } then: { _, _ in
            }
            task.cancel()
            executor.release()
            try await until("the shared run, which goes on for nobody, has ended") { scope.isEmpty }
            scope.cancelAll()
            try await scope.close()
        }

        @Test func `who joins a run of another policy and leaves does not cancel it: its own caller never left`()
            async throws
        {
            let first = scope.addTask(id: 0, policy: .queue) { await suspendUntilCancelled() }
            let second = scope.addTask(id: 0, policy: .join) { await suspendUntilCancelled() }
            #expect(second.admission == .joined)
            second.cancel()
            #expect(!first.isCancelled)
            scope.cancelAll()
            try await scope.close()
        }
    }
}
