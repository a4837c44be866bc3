import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// Runs that add their successor and end at once, while somebody looks whether anything is left.
    @Suite struct SuccessorRaceTests {
        private final class Counter: Sendable {
            let count = Atomic(0)

            func add() { count.add(1, ordering: .relaxed) }
        }

        /// The scopes of a chain: each run adds the next one to the scope that comes next.
        @Sendable private static func page(_ scopes: [TaskScope], _ depth: Int, _ seen: Counter) async {
            seen.add()
            await Task.yield()
            if depth > 0 { scopes[depth % scopes.count].addTask { await page(scopes, depth - 1, seen) } }
        }

        @Test func `a structured scope waits for a chain of runs to its end`() async throws {
            for _ in 0..<Effort.times(40) {
                let seen = Counter()
                try await withTaskScope { scope in
                    let scopes = [scope, scope.child()]
                    scope.addTask { await Self.page(scopes, 100, seen) }
                }
                #expect(seen.count.load(ordering: .relaxed) == 101)
            }
        }

        @Test func `so does a supervisor, which has the outcome of each`() async {
            for _ in 0..<Effort.times(40) {
                let seen = Counter()
                let result = await withSupervisorScope { scope in
                    scope.addTask { await Self.page([scope], 100, seen) }
                }
                #expect(result.outcomes.count == 101)
            }
        }

        @Test func `waitUntilIdle waits for a chain that goes to and fro between a scope and its child`() async throws {
            for _ in 0..<Effort.times(40) {
                let (seen, parent) = (Counter(), TaskScope("Parent"))
                let child = parent.child()
                parent.addTask { await Self.page([parent, child], 100, seen) }
                try await parent.waitUntilIdle()
                #expect(seen.count.load(ordering: .relaxed) == 101)
                #expect(parent.count + child.count == 0)
            }
        }

        @Test func `a trigger waits for what its runs call for`() async throws {
            for _ in 0..<Effort.times(40) {
                let (seen, scope) = (Counter(), TaskScope("Trigger"))
                let next = Mutex<TaskTrigger<Int, Void>?>(nil)
                let trigger = scope.trigger("chain", policy: .concurrent) { (depth: Int) in
                    seen.add()
                    await Task.yield()
                    if depth > 0 { _ = next.withLock { $0 }?(depth - 1) }
                }
                next.withLock { $0 = trigger }
                trigger(100)
                try await trigger.waitUntilIdle()
                next.withLock { $0 = nil }
                #expect(seen.count.load(ordering: .relaxed) == 101)
            }
        }

        @Test func `a run that cancels itself sees it in its next line, wherever it begins`() async {
            for round in 0..<Effort.times(2_000) {
                let scope = TaskScope("Self")
                let task = scope.addTask(id: round) { () -> [Bool] in
                    if round % 2 == 0 { scope.cancelAll("me") } else { scope.cancel(id: round) }
                    return [Task.isCancelled, CancellationCause.current != nil]
                }
                guard case .cancelled(_, returned: let seen?) = await task.outcome else {
                    Issue.record("The run had begun, and has returned what it saw.")
                    return
                }
                #expect(seen == [true, true])
            }
        }
    }
}
