import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite
struct TestClockFinishTests {
    private let clock = TestClock()

    @Test func `Nothing is left to say of a test whose work has ended`() async throws {
        let scope = TaskScope(on: clock)
        scope.addTask { await Task.yield() }
        try await clock.finish()
        #expect(scope.isEmpty)
    }

    @Test func `A test that ends too early is told who sleeps, which runs are left, and where they were started`() async
    {
        let (scope, gate) = (TaskScope("Feed", on: clock), Gate())
        let line = #line + 1
        scope.addTask(name: "poll") { [clock] in try await clock.sleep(for: .seconds(60)) }
        scope.addTask(name: "load") { await gate.wait() }
        _ = Task { [clock] in try await clock.sleep(for: .seconds(90)) }
        await clock.sleepers(atLeast: 2)
        let file = "LanyardTestingTests/TestClockFinishTests.swift"
        await #expect {
            try await clock.finish()
        } throws: { error in
            "\(error)".replacing(/#\d+/, with: "#1") == """
                Still suspended at the end: advance the clock, await what is left, or cancel it and wait: cancelAndWait().
                TestClock at +0.0 seconds, idle, 2 asleep:
                  “poll” of “Feed”, started at \(file):\(line), until +60.0 seconds
                  until +90.0 seconds
                2 runs have not ended:
                  #1 poll · running 0.0 s · \(file):\(line), of “Feed”
                  #1 load · running 0.0 s · \(file):\(line + 1), of “Feed”
                """
        }
        gate.open()
        await clock.run()
        await #expect(throws: Never.self) { try await clock.finish() }
    }

    @Test func `A run that is cancelled and sleeps on is told with its cause`() async throws {
        let (scope, gate) = (TaskScope(on: clock), Gate())
        let task = scope.addTask { await gate.wait() }
        await clock.idle()
        task.cancel("enough")
        let error = await #expect(throws: TestClock.StillSuspended.self) { try await clock.finish() }
        let text = try #require(error).description
        #expect(text.contains("straggling 0.0 s, cancelled 0.0 s ago: requested: enough"))
        #expect(text.contains("of the scope made at LanyardTestingTests/TestClockFinishTests.swift:"))
        #expect(text.contains("started at LanyardTestingTests/TestClockFinishTests.swift:"))
        gate.open()
        try await clock.finish()
    }

    @Test func `What waits for a time only is no leak: deadlines, delays and windows of work that has ended`()
        async throws
    {
        let scope = TaskScope("Feed", on: clock)
        await settle(scope.addTask(deadline: .seconds(60)) {})
        #expect(clock.sleeperCount == 0, "The deadline went with its run.")
        let delayed = scope.addTask(id: 1, policy: .debounce(for: .seconds(60))) {}
        #expect(clock.pending.map(\.isTimer) == [true])
        delayed.cancel()
        await settle(delayed)
        #expect(clock.sleeperCount == 0)
        await settle(scope.addTask(id: 2, policy: .throttle(for: .seconds(60))) {})
        #expect(clock.pending.map(\.description) == ["a timer until +60.0 seconds"])
        try await clock.finish()
        var released: TaskScope? = TaskScope(on: clock)
        let handle = released!.addTask(deadline: .seconds(60)) { try await untilCancelled() }
        released = nil
        try await clock.finish()
        #expect(handle.isCancelled)
    }

    @Test(arguments: ["withDeadline", "debounce", "deadline", "shutdown"])
    func `What waits for a time on behalf of somebody is a leak, wherever it executes`(how: String) async throws {
        let (scope, gate) = (TaskScope("Search", clock: clock), Gate())
        var (waiting, runs): (Task<Void, Never>?, [ScopedTask<Void>]) = (nil, [])
        let line: Int
        switch how {
        case "withDeadline":
            line = #line + 2
            waiting = Task(executorPreference: clock.executor) { [clock] in
                await withDeadline(in: .seconds(60), clock: clock) { await gate.wait() }
            }
        case "debounce":
            line = 0
            runs = [scope.addTask(id: 1, policy: .debounce(for: .seconds(60))) {}]
        case "deadline":
            line = #line + 1
            runs = [scope.addTask(deadline: .seconds(60)) { await gate.wait() }]
        default:
            line = 0
            runs = [scope.addTask { await gate.wait() }]
            waiting = Task { _ = try? await scope.shutdown(grace: .seconds(60), patience: .zero) }
        }
        await clock.sleepers(atLeast: 1)
        let error = await #expect(throws: TestClock.StillSuspended.self) { try await clock.finish() }
        let text = try #require(error).description
        let set = line == 0 ? "" : ", set at LanyardTestingTests/TestClockFinishTests.swift:\(line)"
        #expect(text.contains("Deadlines and delays that somebody waits for:\n  until +60.0 seconds\(set)"))
        gate.open()
        scope.cancelAll()
        await waiting?.value
        for run in runs { await settle(run) }
        try await clock.finish()
    }

    @Test func `Within one instant, what other deadlines came and went changes nothing`() async {
        for others in 0..<3 {
            let scope = TaskScope("Ties", on: clock)
            let run = scope.addTask(deadline: .seconds(5)) { [clock] in try await clock.sleep(for: .seconds(5)) }
            await clock.idle()
            for number in 0..<others { await settle(scope.addTask(deadline: .seconds(3 + number)) {}) }
            await clock.advance(by: .seconds(5))
            #expect(await run.outcome.cause?.kind == .deadlineExpired, "\(others) others")
        }
    }

    @Test func `Scopes below a scope of the clock are on it, and others are not listed`() async throws {
        let (scope, other, gate) = (TaskScope(on: clock), TaskScope(clock: clock), Gate())
        let below = scope.child("below").addTask { try await untilCancelled() }
        let elsewhere = other.addTask { await gate.wait() }
        await settle(below)
        await clock.idle()
        #expect(clock.runs.isEmpty, "The scope below was released, and its run cancelled.")
        let child = scope.child("kept")
        let kept = child.addTask { await gate.wait() }
        await clock.idle()
        #expect(clock.runs.map(\.id) == [kept.id])
        gate.open()
        await settle(elsewhere, kept)
    }
}
