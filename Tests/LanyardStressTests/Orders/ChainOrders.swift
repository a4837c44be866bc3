import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

extension Stress {
    /// Runs that add their successor as their last act, while somebody waits until nothing is left.
    @Suite("In many orders: rules R9 and R13, chains of runs") struct ChainOrders {
        /// Each run adds the next one to the scope that comes next, and ends.
        @Sendable private static func page(_ scopes: [TaskScope], _ depth: Int, _ seen: Log<Int>) async {
            seen.note(depth)
            await pause(depth % 2)
            if depth > 0 { scopes[depth % scopes.count].addTask { await page(scopes, depth - 1, seen) } }
        }

        /// What two chains have seen.
        private static let pages = [0, 0, 1, 1, 2, 2, 3, 3]

        @Test func `R13: a structured scope returns when the last of a chain of runs has ended, in it or below it`()
            async throws
        {
            try await inManyOrders { stage in
                let (outer, seen) = (TaskScope(on: stage), Log<Int>())
                let block = outer.addTask {
                    try await withTaskScope { scope in
                        let scopes = [scope, scope.child()]
                        for _ in 0..<2 { scope.addTask { await Self.page(scopes, 3, seen) } }
                    }
                    return seen.all.sorted()
                }
                let outcome = await block.outcome
                #expect(outcome == .succeeded(Self.pages))
            }
        }

        @Test func `R13: a supervisor has the outcome of each run of a chain`() async throws {
            try await inManyOrders { stage in
                let (outer, seen) = (TaskScope(on: stage), Log<Int>())
                let block = outer.addTask {
                    await withSupervisorScope { scope in
                        for _ in 0..<2 { scope.addTask { await Self.page([scope], 3, seen) } }
                    }
                    .outcomes.count
                }
                let outcome = await block.outcome
                #expect(outcome == .succeeded(8) && seen.all.sorted() == Self.pages)
            }
        }

        @Test
        func
            `R9: whoever waits until a scope is idle finds no run, though runs go to and fro between parent and child`()
            async throws
        {
            try await inManyOrders { stage in
                let (parent, seen) = (TaskScope(on: stage), Log<Int>())
                let child = parent.child()
                for _ in 0..<2 { parent.addTask { await Self.page([parent, child], 3, seen) } }
                try await parent.waitUntilIdle()
                #expect(seen.all.sorted() == Self.pages && parent.isEmpty && child.isEmpty)
            }
        }

        @Test func `R9: whoever waits until a trigger is idle waits for what its runs call for`() async throws {
            try await inManyOrders { stage in
                let (scope, seen) = (TaskScope(on: stage), Log<Int>())
                let next = Mutex<TaskTrigger<Int, Void>?>(nil)
                let trigger = scope.trigger("chain", policy: .concurrent) { (depth: Int) in
                    seen.note(depth)
                    await pause(depth % 2)
                    if depth > 0 { _ = next.withLock { $0 }?(depth - 1) }
                }
                next.withLock { $0 = trigger }
                for _ in 0..<2 { trigger(3) }
                try await trigger.waitUntilIdle()
                next.withLock { $0 = nil }
                #expect(seen.all.sorted() == Self.pages && scope.isEmpty)
            }
        }
    }
}
