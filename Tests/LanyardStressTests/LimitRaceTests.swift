import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Stress {
    /// Calls, cancels, changed priorities, pauses and other limits from everywhere: never do more run at once than the highest
    /// limit says, and nothing is left behind.
    @Suite struct LimitRaceTests {
        private final class Gauge: Sendable {
            private let counts = Mutex((now: 0, most: 0))

            var most: Int { counts.withLock { $0.most } }

            func enter() {
                counts.withLock { counts in
                    counts.now += 1
                    counts.most = max(counts.most, counts.now)
                }
            }

            func leave() { counts.withLock { $0.now -= 1 } }
        }

        @Test(arguments: [LineOrder.arrival, .priority]) func `over a scope`(order: LineOrder) async throws {
            let scope = TaskScope("Limited", limit: 3, order: order)
            let gauge = Gauge()
            // On a busy machine each of those below may be cancelled before it begins.
            try await scope.addTask {
                gauge.enter()
                gauge.leave()
            }.value
            let policies: [OverlapPolicy] = [.concurrent, .replace, .queue(order: .priority), .skip, .keepLatest]
            await withTaskGroup { group in
                for seed in 0..<4 {
                    group.addTask {
                        var numbers = SeededNumbers(seed: UInt64(seed) &+ SeededNumbers.chosenSeed)
                        for round in 0..<Effort.times(200) {
                            let body: @Sendable () async -> Void = {
                                gauge.enter()
                                if round % 3 == 0 { await Task.yield() }
                                gauge.leave()
                            }
                            let number = Int.random(in: 0..<12, using: &numbers)
                            let priority: TaskPriority = number % 2 == 0 ? .low : .high
                            let task =
                                number < 5
                                ? scope.addTask(id: number % 2, policy: policies[number], priority: priority) {
                                    await body()
                                }
                                : scope.addTask(priority: priority) { await body() }
                            switch number {
                            case 0, 6: task.cancel()
                            case 1, 7: task.changePriority(to: .medium)
                            case 2: scope.setLimit(Int.random(in: 1...3, using: &numbers))
                            case 3:
                                scope.pause()
                                await Task.yield()
                                scope.resume()
                            case 4: scope.setLimit(number, id: 0)
                            case 8: scope.cancelAll()
                            case 9: _ = await task.outcome
                            default: break
                            }
                        }
                    }
                }
            }
            try await scope.waitUntilIdle()
            #expect(scope.isEmpty && gauge.most <= 3 && gauge.most > 0)
        }
    }
}
