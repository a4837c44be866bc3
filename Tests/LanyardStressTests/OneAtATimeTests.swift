import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

extension Stress {
    /// Policies with a limit keep it, whoever cancels what, and whoever asks: threads and tasks.
    @Suite struct OneAtATimeTests {
        static let policies: [[OverlapPolicy]] = [
            [.restart], [.queue], [.queue(limit: 2)], [.keepLatest], [.concurrent(limit: 1)],
            [.throttle(for: .zero)], [.throttle(for: .seconds(1))], [.throttle(for: .seconds(1), edges: .leading)],
            [.throttle(for: .seconds(1), edges: .trailing)],
            [.restart, .queue, .queue(limit: 1), .keepLatest, .throttle(for: .seconds(1)), .concurrent(limit: 1)],
        ]

        @Test(arguments: policies) func `never two at once while runs are cancelled`(policies: [OverlapPolicy]) async {
            await storm(policies, limit: 1)
        }

        @Test(arguments: [2, 3]) func `never more than the limit`(_ limit: Int) async {
            await storm([.concurrent(limit: limit)], limit: limit)
        }

        private func storm(_ policies: [OverlapPolicy], limit: Int) async {
            let clock = TestClock()
            let scope = TaskScope("Single", clock: clock)
            let (ledger, busy) = (Ledger(), Busy())
            let add: @Sendable (Int) -> Void = { round in
                let task = ledger.enter { mark in
                    scope.addTask(id: 0, policy: policies.randomElement()!) {
                        mark.begin()
                        busy.enter()
                        if round % 3 == 0 { await Task.yield() } else { spin(10) }
                        busy.exit()
                        return 1
                    }
                }
                if round % 4 == 0 { task.cancel() }
                if round % 32 == 0 { scope.cancel(id: 0) }
            }
            async let tasks: Void = withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        for round in 0..<Effort.times(300) { add(round) }
                    }
                }
            }
            await onThreads(4) { _ in
                for round in 0..<Effort.times(300) { add(round) }
            }
            await tasks
            // Time goes on until all have had their turn.
            let driver = Task {
                while !Task.isCancelled {
                    await clock.advance(by: .seconds(1))
                    await Task.yield()
                }
            }
            _ = await ledger.settle()
            driver.cancel()
            await driver.value
            #expect(busy.peak <= limit)
            #expect(busy.now == 0)
            #expect(scope.isEmpty)
        }
    }
}
