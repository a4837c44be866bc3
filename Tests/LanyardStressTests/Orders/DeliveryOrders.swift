import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

extension Stress {
    @Suite("In many orders: rules R6, R8, R9 and R19") struct DeliveryOrders {
        /// Takes values, and knows which is the newest that was asked for.
        private actor Owner {
            private let home: TestExecutor
            nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }
            private(set) var values: [Int] = []
            private(set) var newest = 0

            init(on stage: Stage) {
                home = stage.owners
            }

            func ask(_ value: Int, in scope: TaskScope) {
                newest = max(newest, value)
                scope.addTask(id: "term", for: self) {
                    await pause(value % 3)
                    return value
                } then: { owner, value in
                    #expect(value == owner.newest, "A run that was replaced delivers nothing.")
                    owner.values.append(value)
                }
            }
        }

        @Test func `R6: what is delivered is the newest there is, and the last is delivered`() async throws {
            try await inManyOrders { stage in
                let (scope, owner) = (TaskScope(on: stage), Owner(on: stage))
                for value in 1...4 {
                    await owner.ask(value, in: scope)
                    await pause()
                }
                try await scope.close()
                let values = await owner.values
                #expect(values.last == 4 && values == values.sorted())
            }
        }

        @Test func `R6: an owner that goes at any moment gets the result before, or it is withheld`() async throws {
            try await inManyOrders { stage in
                let (scope, delivered) = (TaskScope(on: stage), Log<Int>())
                var owner: Owner? = Owner(on: stage)
                let tasks = (1...3).map { number in
                    scope.addTask(for: owner!) {
                        await pause(number)
                        return number
                    } then: { _, value in
                        delivered.note(value)
                    }
                }
                await pause(2)
                owner = nil
                for (number, task) in zip(1...3, tasks) {
                    let outcome = await task.outcome
                    let wasDelivered = delivered.all.contains(number)
                    #expect(wasDelivered ? outcome == .succeeded(number) : outcome == .cancelled(.ownerReleased))
                }
                #expect(scope.withheldCount == 3 - delivered.all.count)
            }
        }

        @Test func `R6: a commit of a run that was replaced is refused`() async throws {
            try await inManyOrders { stage in
                let (scope, written, newest) = (TaskScope(on: stage), Log<Int>(), Log<Int>())
                for value in 1...3 {
                    newest.note(value)
                    scope.addTask(id: "page") {
                        await pause()
                        try? TaskContext.current.commit {
                            #expect(newest.all.last == value)
                            written.note(value)
                        }
                    }
                    await pause()
                }
                try await scope.close()
                #expect(written.all.last == 3)
            }
        }

        @Test func `R8: released at any moment, a scope cancels what it owns, with a key or without, below it too`()
            async throws
        {
            try await inManyOrders { stage in
                let (parent, handles) = (TaskScope(on: stage), Log<ScopedTask<Void>>())
                weak var gone: TaskScope?
                do {
                    let scope = parent.child()
                    let child = scope.child()
                    gone = scope
                    for owner in [scope, child] {
                        for id in 0..<2 {
                            handles.note(owner.addTask(id: id, policy: .queue) { try await untilCancelled() })
                            await pause()
                        }
                        handles.note(owner.addTask { try await untilCancelled() })
                        await pause()
                    }
                }
                #expect(gone == nil)
                for task in handles.all {
                    #expect(task.cause == .ownerReleased)
                    let outcome = await task.outcome
                    #expect(outcome == .cancelled(.ownerReleased))
                }
                #expect(parent.isEmpty && parent.snapshot().children.isEmpty)
            }
        }

        @Test func `R9: however a run ends, it leaves neither itself in its scope nor what its body held`() async throws
        {
            try await inManyOrders { stage in
                let (scope, released) = (TaskScope(on: stage), Log<Int>())
                let child = scope.child()
                var handles: [ScopedTask<Void>] = []
                for number in 0..<6 {
                    let held = CallsOnRelease { released.note(number) }
                    let owner = number % 2 == 0 ? scope : child
                    let body: @Sendable () async -> Void = {
                        await pause(2)
                        withExtendedLifetime(held) {}
                    }
                    let isKeyed = number < 4
                    handles.append(
                        isKeyed
                            ? owner.addTask(id: "key", deadline: .seconds(60), operation: body)
                            : owner.addTask(deadline: .seconds(60), operation: body)
                    )
                    await pause()
                }
                handles.last?.cancel()
                for handle in handles { await settle(handle) }
                #expect(scope.isEmpty && child.isEmpty && scope.snapshot().runs.isEmpty)
                #expect(scope.isIdle && child.isIdle)
                await stage.clock.idle()
                #expect(released.all.count == handles.count)
            }
        }

        @TaskLocal private static var caller = 0

        @Test func `R19: a run has the task-locals of its call, even if it had to wait`() async throws {
            try await inManyOrders { stage in
                let scope = TaskScope(on: stage)
                await withTaskGroup { group in
                    for number in 1...3 {
                        group.addTask {
                            await pause()
                            let task = Self.$caller.withValue(number) {
                                scope.addTask(id: "line", policy: .queue) {
                                    await pause()
                                    return Self.caller
                                }
                            }
                            let outcome = await task.outcome
                            #expect(outcome == .succeeded(number))
                        }
                    }
                }
            }
        }
    }
}
