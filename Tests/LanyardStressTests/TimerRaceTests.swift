import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

extension Stress {
    /// Deadlines and delays: whatever races, no timer is left.
    @Suite struct TimerRaceTests {
        private let clock = TestClock()
        private let ledger = Ledger()

        @Test func `a deadline at the same instant as completion`() async {
            let scope = TaskScope("Deadlines", clock: clock)
            for _ in 0..<Effort.times(40) {
                for number in 1...20 {
                    let span = Duration.seconds(number)
                    let due = clock.now.advanced(by: span)
                    ledger.enter { [clock] mark in
                        let body: @Sendable () async -> Int = {
                            mark.begin()
                            await Task { try? await clock.sleep(until: due) }.value
                            return 1
                        }
                        guard number % 2 == 0 else { return scope.addTask(deadline: span, operation: body) }
                        return scope.addTask(id: number, policy: .queue, deadline: span, operation: body)
                    }
                }
                await clock.sleepers(atLeast: 21)
                while !scope.isEmpty {
                    await clock.advance(by: .seconds(1))
                    await Task.yield()
                }
            }
            print("deadline against completion: \(await ledger.settle())")
            #expect(scope.isEmpty)
            #expect(scope.timerCount == 0)
        }

        @Test func `a run that is cancelled while its deadline is being set leaves no timer`() async {
            let scope = TaskScope("Deadlines", clock: clock)
            await onThreads(4) { index in
                for _ in 0..<Effort.times(2_000) {
                    guard index > 0 else {
                        scope.cancel(id: 0)
                        continue
                    }
                    ledger.enter { mark in
                        scope.addTask(id: 0, policy: .queue, deadline: .seconds(600)) {
                            mark.begin()
                            return 1
                        }
                    }
                }
            }
            print("deadlines being set against cancel: \(await ledger.settle())")
            #expect(scope.timerCount == 0)
        }

        @Test(arguments: [true, false]) func `debounced calls from many threads, and cancels, leave no timer`(
            isCancelledAtTheEnd: Bool
        ) async {
            let scope = TaskScope("Debounced", clock: clock)
            await onThreads(8) { index in
                for round in 0..<Effort.times(500) {
                    if index == 0 {
                        scope.cancel(id: round % 4)
                    } else {
                        let quiet = Duration.seconds(Int.random(in: 1...600))
                        ledger.enter { mark in
                            scope.addTask(id: round % 4, policy: .debounce(for: quiet)) {
                                mark.begin()
                                return 1
                            }
                        }
                    }
                }
            }
            #expect(scope.timerCount <= 4)
            if isCancelledAtTheEnd { scope.cancelAll() }
            let driver = Task {
                while !Task.isCancelled && !isCancelledAtTheEnd {
                    await clock.advance(by: .seconds(60))
                    await Task.yield()
                }
            }
            _ = await ledger.settle()
            driver.cancel()
            await driver.value
            #expect(scope.isEmpty)
            #expect(scope.timerCount == 0)
        }

        @Test(.enabled(if: UsedMemory.isKnown)) func `many timers, set and taken away, leave nothing`() throws {
            var queue = TimerQueue()
            let count = 1_000_000
            var last = (0..<100).map { _ in ScopeTimer() }
            func cycle(_ range: Range<Int>) {
                for id in range {
                    let timer = ScopeTimer()
                    queue.set(timer, at: ScopeInstant(offset: .seconds(600 + id % 97)))
                    if id >= 100 { _ = queue.remove(last[id % 100]) }
                    last[id % 100] = timer
                }
            }
            cycle(0..<50_000)
            let before = try #require(UsedMemory.bytes)
            cycle(50_000..<count)
            let growth = try #require(UsedMemory.bytes) - before
            #expect(queue.count == 100)
            #expect(growth < 1 << 20, "\(growth / 1024) KiB for \(count) timers")
            print("\(count) timers set and taken away: \(growth / 1024) KiB")
        }
    }
}
