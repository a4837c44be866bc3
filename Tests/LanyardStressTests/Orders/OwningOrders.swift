import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Stress {
    @Suite("In many orders: rules R7 and R12") struct OwningOrders {
        private actor Owner {
            nonisolated let tasks: TaskScope
            private let home: TestExecutor
            nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }

            init(on stage: Stage) {
                home = stage.owners
                tasks = TaskScope(on: stage)
            }
        }

        /// An owner that is no actor: its deliveries are others.
        private final class Model: Sendable {
            let tasks: TaskScope

            init(on stage: Stage) {
                tasks = TaskScope(on: stage)
            }
        }

        @Test func `R7: wherever its last reference goes, no run, handle or timer keeps an owner or its scope`()
            async throws
        {
            try await inManyOrders { stage in
                let (handles, gate) = (Log<ScopedTask<Int>>(), Gate())
                weak var owner: Owner?
                weak var model: Model?
                weak var scope: TaskScope?
                do {
                    let shown = Model(on: stage)
                    model = shown
                    let showing = shown.tasks.addTask(for: shown) {
                        await gate.wait()
                        return 7
                    } then: { _, _ in
                        Issue.record("There is nobody left to show it.")
                    }
                    handles.note(showing)
                    let held = Owner(on: stage)
                    (owner, scope) = (held, held.tasks)
                    for policy in [
                        OverlapPolicy.debounce(for: .seconds(1)), .queue, .throttle(for: .seconds(1)), .join,
                    ] {
                        let task = held.tasks.addTask(
                            id: policy.description,
                            policy: policy,
                            deadline: .seconds(60),
                            for: held
                        ) {
                            await gate.wait()
                            return 7
                        } then: { _, _ in
                            Issue.record("There is nobody left to take it.")
                        }
                        handles.note(task)
                        await pause()
                    }
                }
                #expect(owner == nil && model == nil && scope == nil)
                gate.open()
                for handle in handles.all {
                    let outcome = await handle.outcome
                    #expect(outcome == .cancelled(.ownerReleased))
                }
            }
        }

        private enum Screen: Hashable { case search }
        private enum Tab: Hashable { case search }

        @Test func `R12: keys of two scopes or of two types have nothing to do with each other, in any order of calls`()
            async throws
        {
            try await inManyOrders { stage in
                let (first, second) = (TaskScope(on: stage), TaskScope(on: stage))
                let tasks = Log<ScopedTask<Int>>()
                let cancelled = Log<ScopedTask<Int>>()
                await withTaskGroup { group in
                    for scope in [first, second] {
                        let keys = [TaskKey(1), TaskKey(UInt8(1)), TaskKey(Screen.search), TaskKey(Tab.search)]
                        for (number, key) in keys.enumerated() {
                            group.addTask {
                                let task = scope.addTask(id: key, policy: .replace) {
                                    await pause(2)
                                    return number
                                }
                                tasks.note(task)
                                await pause()
                                guard number == 0, scope === first else { return }
                                scope.cancel(id: 1)
                                cancelled.note(task)
                            }
                        }
                    }
                }
                for task in tasks.all {
                    #expect(task.admission == .started)
                    let outcome = await task.outcome
                    let mayBeCancelled = cancelled.all.contains(task)
                    #expect(outcome == .succeeded || mayBeCancelled && outcome == .cancelled(.requested))
                }
            }
        }
    }
}
