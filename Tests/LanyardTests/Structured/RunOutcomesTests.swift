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

    @Test func `a value is released when it was taken, and may look at what it came from`() async {
        let released = Log<Int>()
        let source = Log<RunOutcomes>()
        let outcomes = scope.outcomes()
        source.note(outcomes)
        for number in 1...200 {
            scope.addTask {
                CallsOnRelease {
                    released.note(number)
                    _ = source.all.first?.droppedCount
                }
            }
        }
        try? await scope.waitUntilIdle()
        var taken = 0
        for await _ in outcomes { taken += 1 }
        #expect(taken == 200)
        try? await until("the values are released") { released.all.count == 200 }
    }

    @Test(arguments: ["dropped", "unread", "body throws", "taken"])
    func `an error that nobody is handed is told of`(how: String) async throws {
        let told = Log<String>()
        let scope = TaskScope(onUnhandledError: { _, run in told.note(run.title) })
        switch how {
        case "dropped":
            let outcomes = scope.outcomes(upTo: 1)
            await settle(scope.addTask {})
            scope.addTask(name: "fails") { throw Broken() }
            try await scope.waitUntilIdle()
            #expect(outcomes.droppedCount == 1)
        case "unread":
            var outcomes: RunOutcomes? = scope.outcomes()
            scope.addTask(name: "fails") { throw Broken() }
            try await scope.waitUntilIdle()
            #expect(outcomes?.droppedCount == 0)
            outcomes = nil
        case "body throws":
            await settle(
                scope.addTask {
                    _ = try? await withSupervisorScope { (inner) async throws in
                        try await untilItFails(inner)
                        throw Broken()
                    }
                }
            )
        default:
            let outcomes = scope.outcomes()
            scope.addTask(name: "fails") { throw Broken() }
            #expect(await outcomes.reduce(0) { count, _ in count + 1 } == 1)
            scope.addTask(name: "last") { throw Broken() }
        }
        try await until("it is told") { !told.all.isEmpty }
        #expect(told.all == [how == "taken" ? "last" : "fails"])
    }

    private func untilItFails(_ scope: TaskScope) async throws {
        scope.addTask(name: "fails") { throw Broken() }
        try await scope.waitUntilIdle()
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
