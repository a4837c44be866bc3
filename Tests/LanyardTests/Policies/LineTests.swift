import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Lines with priorities") struct LineTests {
    private let scope = TaskScope("Lines")
    private let log = Log<String>()
    private let first = Gate()

    /// Calls for a run that notes that it began, and ends when a gate opens.
    @discardableResult
    private func call(
        _ name: String,
        _ policy: OverlapPolicy,
        _ priority: TaskPriority? = nil,
        until gate: Gate? = nil
    ) -> ScopedTask<Void> {
        scope.addTask(id: "key", policy: policy, priority: priority) { @concurrent [log] in
            log.note(name)
            await gate?.wait()
        }
    }

    private static let byPriority = OverlapPolicy.queue(order: .priority)

    @Test func `those that wait start by priority, and first come, first served within one`() async {
        let running = call("running", Self.byPriority, until: first)
        let waiting = [
            call("low 1", Self.byPriority, .low), call("high 1", Self.byPriority, .high),
            call("low 2", Self.byPriority, .low), call("high 2", Self.byPriority, .high),
            call("medium", Self.byPriority, .medium),
        ]
        #expect(waiting.allSatisfy { $0.isWaiting })
        first.open()
        await settle([running] + waiting)
        #expect(log.all == ["running", "high 1", "high 2", "medium", "low 1", "low 2"])
    }

    @Test func `calls without a priority have that of the code that makes them`() async {
        let running = call("running", Self.byPriority, until: first)
        await Task(priority: .low) { _ = call("low", Self.byPriority) }.value
        await Task(priority: .high) { _ = call("high", Self.byPriority) }.value
        first.open()
        await settle(running)
        try? await scope.waitUntilIdle()
        #expect(log.all == ["running", "high", "low"])
    }

    @Test func `other lines go by arrival, whatever the priority`() async {
        let running = call("running", .queue, until: first)
        let waiting = [call("low", .queue, .low), call("high", .queue, .high)]
        waiting[1].changePriority(to: .userInitiated)
        waiting[0].changePriority(to: .background)
        first.open()
        await settle([running] + waiting)
        #expect(log.all == ["running", "low", "high"])
    }

    @Test func `a priority is changed while a run waits, and its task gets it`() async {
        let running = call("running", Self.byPriority, until: first)
        let waiting = [call("a", Self.byPriority, .low), call("b", Self.byPriority, .low)]
        let last = scope.addTask(id: "key", policy: Self.byPriority, priority: .low) { @concurrent [log] in
            log.note("c at \(Task.basePriority == .high ? "high" : "another")")
        }
        let medium = call("d", Self.byPriority, .medium)
        last.changePriority(to: .high)
        waiting[0].changePriority(to: .low)
        running.changePriority(to: .high)
        first.open()
        await settle([running, last, medium] + waiting)
        // A run called for in a task has a task already, whose base priority stays.
        #expect(log.all.map { String($0.prefix(1)) } == ["r", "c", "d", "a", "b"])
    }

    @Test func `a run that was called for outside of any task is made with the priority that it has then`() async {
        let log = log
        let tasks = await onThread { [scope, first] in
            let running = scope.addTask(id: "key", policy: Self.byPriority) { await first.wait() }
            let waiting = scope.addTask(id: "key", policy: Self.byPriority, priority: .low) {
                log.note("\(Task.basePriority == .high)")
            }
            waiting.changePriority(to: .high)
            return [running, waiting]
        }
        first.open()
        await settle(tasks)
        #expect(log.all == ["true"])
    }

    private struct Closed: OverlapReducer {
        var order: LineOrder { .priority }
        func admit(_ key: KeyState) -> AdmitDecision { .enter() }
        func start(_ key: KeyState) -> StartDecision { .later }
    }

    private struct Open: OverlapReducer {
        var order: LineOrder { .priority }
        func admit(_ key: KeyState) -> AdmitDecision { .enter() }
        func start(_ key: KeyState) -> StartDecision { .now() }
    }

    @Test func `a run that starts because its priority is changed begins with that`() async {
        let (scope, log) = (scope, log)
        let tasks = await onThread {
            let closed = scope.addTask(id: "key", policy: OverlapPolicy(Closed()), priority: .medium) {}
            let open = scope.addTask(id: "key", policy: OverlapPolicy(Open()), priority: .medium) {
                log.note("\(Task.basePriority == .background)")
            }
            open.changePriority(to: .background)
            return [closed, open]
        }
        await settle(tasks[1])
        #expect(log.all == ["true"])
        tasks[0].cancel()
        await settle(tasks[0])
    }

    @Test func `one that left the line is not started, wherever it stood`() async {
        let running = call("running", Self.byPriority, until: first)
        let (high, low) = (call("high", Self.byPriority, .high), call("low", Self.byPriority, .low))
        let medium = call("medium", Self.byPriority, .medium)
        high.cancel()
        low.changePriority(to: .high)
        low.cancel()
        first.open()
        await settle(running, high, low, medium)
        #expect(log.all == ["running", "medium"])
    }

    @Test func `a higher limit does not wait behind a lower one`() async {
        let running = call("running", .concurrent(limit: 1), until: first)
        let one = call("one", .concurrent(limit: 1))
        let four = call("four", .concurrent(limit: 4))
        await settle(four)
        #expect(one.isWaiting)
        first.open()
        await settle(running, one)
        // The first two run at the same time.
        #expect(log.all.dropLast().sorted() == ["four", "running"])
        #expect(log.all.last == "one")
    }

    @Test func `of those that may start, the oldest does, whatever its limit`() async {
        let second = Gate()
        let running = [call("1", .concurrent(limit: 2), until: first), call("2", .concurrent(limit: 2), until: second)]
        let waiting = [
            call("3", .concurrent(limit: 2)), call("4", .concurrent(limit: 1)), call("5", .concurrent(limit: 2)),
        ]
        first.open()
        await settle(running[0])
        second.open()
        await settle(running + waiting)
        #expect(log.all.sorted() == ["1", "2", "3", "4", "5"])
        #expect(log.all.firstIndex(of: "3")! < log.all.firstIndex(of: "4")!)
    }

    @Test func `keepLatest and the other policies replace those of every line`() async {
        let running = call("running", Self.byPriority, until: first)
        let waiting = [
            call("high", Self.byPriority, .high), call("low", Self.byPriority, .low),
            call("four", .concurrent(limit: 1)),
        ]
        let latest = call("latest", .keepLatest)
        #expect(waiting.allSatisfy { $0.isCancelled })
        first.open()
        await settle([running, latest] + waiting)
        #expect(log.all == ["running", "latest"])
    }

    // MARK: What is set by hand

    @Test func `the limit of a key rises and falls for those that wait, too`() async {
        let gates = (0..<6).map { _ in Gate() }
        let tasks = gates.enumerated().map { call("\($0)", .concurrent(limit: 1), until: $1) }
        func running() -> [Int] { tasks.indices.filter { !tasks[$0].isWaiting && !tasks[$0].isFinished } }
        #expect(running() == [0])
        scope.setLimit(3, id: "key")
        #expect(running() == [0, 1, 2])
        scope.setLimit(1, id: "key")
        #expect(running() == [0, 1, 2], "Those that run go on.")
        for number in 0..<2 {
            gates[number].open()
            await settle(tasks[number])
        }
        #expect(running() == [2])
        scope.setLimit(nil, id: "key")
        gates[2].open()
        await settle(tasks[2])
        #expect(running() == [3])
        for gate in gates { gate.open() }
        await settle(tasks)
    }

    @Test func `the limit of a key holds for policies that have none`() async {
        scope.setLimit(2, id: "key")
        let tasks = (0..<3).map { call("\($0)", .concurrent, until: first) }
        #expect(tasks.map(\.isWaiting) == [false, false, true])
        #expect(tasks.map(\.admission) == [.started, .started, .queued])
        scope.setLimit(0, id: "key")
        first.open()
        await settle(tasks)
    }

    @Test func `a paused key starts nothing, and resumes in order`() async {
        scope.pause(id: "key")
        #expect(scope.isPaused(id: "key") && !scope.isPaused(id: "other") && !scope.isPaused)
        let tasks = (0..<3).map { call("\($0)", .queue) }
        #expect(tasks.allSatisfy { $0.isWaiting } && scope.isActive(id: "key"))
        await settle(scope.addTask(id: "other") {})
        scope.resume(id: "key")
        await settle(tasks)
        #expect(log.all == ["0", "1", "2"] && !scope.isPaused(id: "key"))
    }

    @Test func `a paused key keeps to its policy, and cancels what waits`() async {
        scope.pause(id: "key")
        let old = call("old", .replace)
        let new = call("new", .replace)
        #expect(old.isCancelled && new.isWaiting)
        #expect(call("skipped", .skip).admission == .skipped)
        scope.cancel(id: "key")
        scope.resume(id: "key")
        await settle(old, new)
        #expect(log.all == [])
    }

    @Test func `a debounce whose time has passed during a pause starts at once afterwards`() async {
        let clock = TestClock()
        let scope = TaskScope("Pause", on: clock)
        let task = scope.addTask(id: "key", policy: .debounce(for: .seconds(1))) {}
        scope.pause(id: "key")
        await clock.advance(by: .seconds(5))
        #expect(task.isWaiting)
        scope.flush(id: "key")
        #expect(task.isWaiting)
        scope.resume(id: "key")
        await settle(task)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a trigger of a paused key keeps its newest value`() async throws {
        let save = scope.trigger("key", policy: .keepLatest) { [log] (value: String) in log.note(value) }
        scope.pause(id: "key")
        for number in 0..<5 { save("\(number)") }
        scope.resume(id: "key")
        try await save.waitUntilIdle()
        #expect(log.all == ["4"])
    }
}
