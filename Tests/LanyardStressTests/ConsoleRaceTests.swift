import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import LanyardConsole

extension Stress {
    /// In processes of their own: the recorder is the one of the process.
    @Suite struct ConsoleRaceTests {
        @Test func `what eight threads add, cancel and release while they are looked at adds up, and nothing is kept`()
            async
        {
            await #expect(processExitsWith: .success) {
                let rounds = Effort.times(300)
                Recorder.shared.start()
                let ledger = Recorder.shared.ledger
                let monitor = Monitor(
                    keptFor: .seconds(60),
                    thresholds: FindingThresholds(),
                    clock: ContinuousClock()
                )
                let looking = Task.detached {
                    var looks = 0
                    while !Task.isCancelled {
                        _ = LiveSample(ledger, since: Beginning())
                        _ = await monitor.snapshot()
                        looks += 1
                        await Task.yield()
                    }
                    return looks
                }
                await onThreads(8) { thread in
                    for round in 0..<rounds { Load(thread: thread, round: round).run() }
                }
                try await until("no scope is left in the process") { TaskScope.roots.isEmpty }
                // The last of them has left its scope, and is about to be written down.
                func counted() -> Int {
                    ledger.groups.all.map { $0.read { $0.counts } }
                        .reduce(0) {
                            $0 + $1.succeeded + $1.failed + $1.cancelled + $1.skipped + $1.joined + $1.refused
                        }
                }
                try await until("every call is counted") { counted() == ledger.calls }
                looking.cancel()
                #expect(await looking.value > 0)
                #expect(counted() == ledger.calls && ledger.calls >= 8 * rounds * Load.calls)
                #expect(ledger.cancelled.all.isEmpty)
                let sample = LiveSample(ledger, since: Beginning())
                #expect(sample.runs.isEmpty && sample.groups.isEmpty && sample.live == 0)
                for group in ledger.groups.all {
                    #expect(group.read { $0.counts.admitted == $0.counts.ended + $0.counts.passedOver })
                }
                Recorder.shared.stop()
            }
        }

        @Test func `nothing is left of runs that are cancelled while the recorder comes and goes`() async {
            await #expect(processExitsWith: .success) {
                let isOver = Atomic(false)
                let ledger = Recorder.shared.ledger
                await onThreads(4) { thread in
                    guard thread > 0 else {
                        for _ in 0..<Effort.times(2000) {
                            Recorder.shared.start()
                            spin(20)
                            Recorder.shared.stop()
                        }
                        return isOver.store(true, ordering: .sequentiallyConsistent)
                    }
                    var round = 0
                    while !isOver.load(ordering: .sequentiallyConsistent) {
                        Load(thread: thread, round: round).run()
                        round += 1
                    }
                }
                try await until("no scope is left in the process") { TaskScope.roots.isEmpty }
                #expect(Recorder.shared.userCount == 0)
                #expect(ledger.cancelled.all.isEmpty)
            }
        }

        @Test func `a ledger may be released before the runs that it was for have ended`() async {
            await #expect(processExitsWith: .success) {
                Recorder.shared.start()
                for _ in 0..<Effort.times(500) {
                    let scope = TaskScope("brief")
                    _ = LanyardConsole.Ledger(capacity: 8).site(of: scope.core)
                    for number in 0..<4 { scope.addTask(id: number % 2) { spin(number) } }
                }
                try await until("no scope is left in the process") { TaskScope.roots.isEmpty }
                Recorder.shared.stop()
            }
        }
    }

    /// A scope of its own with runs of all sorts; some are cancelled, all when it is released.
    private struct Load {
        static let calls = 12
        private static let policies: [OverlapPolicy] = [.replace, .restart, .skip, .queue, .keepLatest, .join]

        let thread: Int
        let round: Int

        func run() {
            let scope = TaskScope("load \(thread % 2)")
            var runs: [ScopedTask<Void>] = []
            for number in 0..<Self.calls {
                if number % 2 == 0 {
                    runs.append(scope.addTask { spin(number) })
                } else {
                    let policy = Self.policies[(round + number) % Self.policies.count]
                    runs.append(scope.addTask(id: policy.description, policy: policy) { spin(number) })
                }
                if number % 5 == 4 { runs[number - 2].cancel("no longer wanted") }
            }
            if round % 3 == 0 { scope.cancelAll("over") }
            if round % 4 == 0 { sched_yield() }
        }
    }
}
