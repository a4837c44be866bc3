import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Outcomes in the order in which runs end") struct RunOutcomesTests {
    private struct Broken: Error {}

    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Outcomes", on: clock)
    }

    @Test func `each comes when its run has ended, and the last is the end`() async throws {
        let outcomes = scope.outcomes()
        for (name, seconds) in [("slow", 3), ("fast", 1), ("middle", 2)] {
            scope.addTask(name: name) { [clock] in
                try await clock.sleep(for: .seconds(seconds))
                return seconds
            }
        }
        let reading = Task { await outcomes.reduce(into: []) { $0.append("\($1.name!) \($1.outcome.value as! Int)") } }
        await clock.run()
        #expect(await reading.value == ["fast 1", "middle 2", "slow 3"])
        #expect(outcomes.droppedCount == 0)
    }

    @Test func `failed and cancelled ones are among them, and those of scopes below`() async {
        let below = TaskScope("below", parent: scope)
        let outcomes = scope.outcomes()
        scope.addTask(name: "fails") { throw Broken() }
        below.addTask(name: "is cancelled") { try await untilCancelled() }.cancel()
        TaskScope("elsewhere", on: clock).addTask(name: "elsewhere") {}
        var found: [String: String] = [:]
        for await run in outcomes {
            found[run.name!] =
                switch run.outcome {
                case .succeeded: "succeeded"
                case .failed: "failed"
                case .cancelled: "cancelled"
                }
        }
        #expect(found == ["fails": "failed", "is cancelled": "cancelled"])
    }

    @Test func `what nobody takes in time is dropped and counted`() async throws {
        let outcomes = scope.outcomes(upTo: 2)
        for number in 1...5 { await settle(scope.addTask(name: "\(number)") {}) }
        #expect(outcomes.droppedCount == 3)
        #expect(await outcomes.reduce(into: []) { $0.append($1.name) } == ["1", "2"])
    }

    @Test func `thousands are taken in turn, while runs come`() async {
        let outcomes = scope.outcomes(upTo: 10_000)
        var taken = 0
        scope.addTask(name: "adds") { [scope] in for _ in 1...3_000 { scope.addTask {} } }
        for await _ in outcomes { taken += 1 }
        #expect(taken + outcomes.droppedCount == 3_001)
        #expect(outcomes.droppedCount == 0)
    }

    @Test func `it ends with the task that reads, and leaves the runs alone`() async {
        let gate = Gate()
        let task = scope.addTask { await gate.wait() }
        let outcomes = scope.outcomes()
        let reading = Task { await outcomes.reduce(0) { count, _ in count + 1 } }
        reading.cancel()
        #expect(await reading.value == 0)
        #expect(!task.isCancelled)
        gate.open()
        await settle(task)
    }

    @Test func `a run of the scope may read, and is not waited for`() async throws {
        let names = scope.addTask(name: "reads") { [scope] in
            let outcomes = scope.outcomes()
            scope.addTask(name: "a") {}
            return await outcomes.reduce(into: []) { $0.append($1.name) }
        }
        #expect(try await names.value == ["a"])
    }

    @Test func `it keeps nothing alive, and nobody is told when it is gone`() async {
        weak let released: TaskScope?
        var outcomes: RunOutcomes?
        do {
            let scope = TaskScope("Short")
            outcomes = scope.outcomes()
            released = scope
            await settle(scope.addTask {})
        }
        #expect(released == nil)
        #expect(await outcomes?.reduce(0) { count, _ in count + 1 } == 1)
        outcomes = nil
    }
}
