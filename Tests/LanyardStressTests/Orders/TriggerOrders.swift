import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Stress {
    @Suite("In many orders: rules R6, R9 and R13, triggers") struct TriggerOrders {
        /// Takes values, and knows which is the newest that it was called with.
        private actor Owner {
            private let home: TestExecutor
            nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }
            private(set) var values: [Int] = []
            private(set) var newest = 0

            init(on stage: Stage) {
                home = stage.owners
            }

            func ask(_ value: Int, _ trigger: TaskTrigger<Int, Int>) {
                newest = max(newest, value)
                trigger(value)
            }

            func take(_ value: Int, _ mustBeNewest: Bool) {
                if mustBeNewest { #expect(value == newest, "A value that was replaced is not delivered.") }
                values.append(value)
            }
        }

        private static func trigger(
            _ policy: OverlapPolicy,
            _ owner: Owner,
            in scope: TaskScope,
            _ begun: Log<Int>
        ) -> TaskTrigger<Int, Int> {
            let mustBeNewest = policy.description == "replace"
            return scope.trigger("term", policy: policy, for: owner) { (value: Int) in
                begun.note(value)
                await pause(value % 3)
                return value
            } then: { owner, value in
                owner.take(value, mustBeNewest)
            }
        }

        @Test(arguments: ["replace", "restart", "keepLatest"])
        func `R6: of what a trigger is called with the newest is delivered, and each value begins or is dropped`(
            name: String
        ) async throws {
            let policies: [String: OverlapPolicy] = [
                "replace": .replace, "restart": .restart, "keepLatest": .keepLatest,
            ]
            try await inManyOrders(name) { stage in
                let (scope, owner, begun) = (TaskScope(on: stage), Owner(on: stage), Log<Int>())
                let trigger = Self.trigger(policies[name] ?? .replace, owner, in: scope, begun)
                for value in 1...5 {
                    await owner.ask(value, trigger)
                    await pause(value % 2)
                }
                try await trigger.waitUntilIdle()
                let values = await owner.values
                #expect(values.last == 5 && values == values.sorted() && begun.all == begun.all.sorted())
                #expect(begun.all.count + trigger.droppedCount == 5)
            }
        }

        @Test func `R9: a trigger that goes at any moment leaves neither runs nor values`() async throws {
            try await inManyOrders { stage in
                let (scope, released, all) = (TaskScope(on: stage), Log<Int>(), Gate())
                var trigger = Optional(
                    scope.trigger("key", policy: .keepLatest) { (_: CallsOnRelease) in await pause(2) }
                )
                for value in 1...3 {
                    trigger?(
                        CallsOnRelease {
                            released.note(value)
                            if released.all.count == 3 { all.open() }
                        }
                    )
                    await pause()
                }
                trigger = nil
                try await scope.close()
                await all.wait()  // The task of a run that never began lets go of the last when it comes.
                #expect(released.all.sorted() == [1, 2, 3] && scope.snapshot().triggers.isEmpty && scope.isEmpty)
            }
        }

        @Test func `R13: what a trigger is called with while its scope closes is refused, or ends before it is closed`()
            async throws
        {
            try await inManyOrders { stage in
                let (scope, owner, begun) = (TaskScope(on: stage), Owner(on: stage), Log<Int>())
                let trigger = Self.trigger(.keepLatest, owner, in: scope, begun)
                async let calling: [Admission] = {
                    var admissions: [Admission] = []
                    for value in 1...5 {
                        admissions.append(trigger(value))
                        await pause()
                    }
                    return admissions
                }()
                await pause(2)
                try await scope.close()
                let before = begun.all
                let admissions = await calling
                await pause(3)
                #expect(begun.all == before && scope.isEmpty)
                let accepted = admissions.prefix { $0 != .refused }.count
                #expect(admissions.dropFirst(accepted).allSatisfy { $0 == .refused }, "It never opens again.")
                #expect(before.last ?? 0 == accepted)
            }
        }
    }
}
