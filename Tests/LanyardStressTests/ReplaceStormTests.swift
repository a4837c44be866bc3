import Lanyard
import LanyardTestSupport
import Testing

extension Stress {
    /// Deliveries while newer calls come from everywhere: what is written is always the answer to the newest.
    @Suite struct ReplaceStormTests {
        static let policies: [OverlapPolicy] = [.replace, .restart, .debounce(for: .zero)]

        @MainActor final class Model {
            nonisolated let tasks = TaskScope("Model")
            nonisolated let ledger = Ledger()
            private(set) var newest = 0
            private(set) var stale = 0
            private(set) var delivered = 0

            func ask(_ number: Int, _ policy: OverlapPolicy) -> ScopedTask<Int> {
                newest = number
                return ledger.enter { mark in
                    tasks.addTask(id: 0, policy: policy, for: self) { @concurrent in
                        mark.begin()
                        spin(number % 50)
                        return number
                    } then: { model, value in
                        model.write(value)
                    }
                }
            }

            private func write(_ value: Int) {
                delivered += 1
                if value != newest { stale += 1 }
            }
        }

        actor Store {
            nonisolated let tasks = TaskScope("Store")
            nonisolated let ledger = Ledger()
            private(set) var newest = 0
            private(set) var stale = 0
            private(set) var delivered = 0

            func ask(_ number: Int, _ policy: OverlapPolicy) -> ScopedTask<Int> {
                newest = number
                return ledger.enter { mark in
                    tasks.addTask(id: 0, policy: policy, for: self) {
                        mark.begin()
                        spin(number % 50)
                        return number
                    } then: { store, value in
                        store.write(value)
                    }
                }
            }

            private func write(_ value: Int) {
                delivered += 1
                if value != newest { stale += 1 }
            }
        }

        @Test(arguments: policies) func `a main-actor model, from eight tasks, with threads that cancel`(
            policy: OverlapPolicy
        ) async {
            let model = Model()
            async let cancelling: Void = Self.cancels(model.tasks)
            await withTaskGroup { group in
                for task in 0..<8 {
                    group.addTask {
                        for round in 0..<Effort.times(100) {
                            let handle = await model.ask(task * 1_000_000 + round + 1, policy)
                            if round % 2 == 0 { _ = await handle.outcome }
                        }
                    }
                }
            }
            await cancelling
            let totals = await model.ledger.settle()
            #expect(await model.stale == 0)
            #expect(await model.delivered == totals.succeeded)
            #expect(model.tasks.withheldCount == totals.cancelled)
            try? await model.tasks.close()
            #expect(model.tasks.isEmpty)
            print("storm on the main actor, \(policy): \(totals)")
        }

        @Test(arguments: policies) func `an actor, from eight tasks, with threads that cancel`(policy: OverlapPolicy)
            async
        {
            let store = Store()
            async let cancelling: Void = Self.cancels(store.tasks)
            await withTaskGroup { group in
                for task in 0..<8 {
                    group.addTask {
                        for round in 0..<Effort.times(100) {
                            let handle = await store.ask(task * 1_000_000 + round + 1, policy)
                            if round % 2 == 0 { _ = await handle.outcome }
                        }
                    }
                }
            }
            await cancelling
            let totals = await store.ledger.settle()
            #expect(await store.stale == 0)
            #expect(await store.delivered == totals.succeeded)
            #expect(store.tasks.withheldCount == totals.cancelled)
            try? await store.tasks.close()
            #expect(store.tasks.isEmpty)
            print("storm on an actor, \(policy): \(totals)")
        }

        @Test(arguments: policies) func `calls from eight threads for one actor: each is delivered or withheld, once`(
            policy: OverlapPolicy
        ) async {
            let store = Sink()
            let (tasks, ledger) = (TaskScope("Sink"), Ledger())
            await onThreads(8) { index in
                for round in 0..<Effort.times(150) {
                    ledger.enter { mark in
                        tasks.addTask(id: 0, policy: policy, for: store) {
                            mark.begin()
                            spin(20)
                            return index * 1_000_000 + round
                        } then: { store, value in
                            store.values.append(value)
                        }
                    }
                }
            }
            let totals = await ledger.settle()
            let values = await store.values
            #expect(values.count == totals.succeeded)
            #expect(Set(values).count == values.count)
            #expect(tasks.withheldCount == totals.cancelled)
            #expect(tasks.isEmpty)
        }

        actor Sink {
            var values: [Int] = []
        }

        /// Cancels and replaces from threads that are on no actor.
        private static func cancels(_ tasks: TaskScope) async {
            await onThreads(2) { index in
                for round in 0..<Effort.times(100) {
                    if index == 0 { tasks.cancel(id: 0) } else if round % 8 == 0 { tasks.addTask(id: 0) {} }
                    spin(500)
                }
            }
        }
    }
}
