import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("A limit over a whole scope") struct ScopeLimitTests {
    private let clock = TestClock()
    private let log = Log<String>()
    private let gate = Gate()

    private func makeScope(limit: Int? = 2, order: LineOrder = .arrival) -> TaskScope {
        TaskScope("Limited", clock: clock, limit: limit, order: order)
    }

    /// A run without a key that notes that it began, and ends when a gate opens.
    private func call(
        _ name: String,
        in scope: TaskScope,
        _ priority: TaskPriority? = nil,
        until gate: Gate? = nil
    ) -> ScopedTask<Void> {
        scope.addTask(priority: priority) { @concurrent [log] in
            log.note(name)
            await gate?.wait()
        }
    }

    @Test func `each address is loaded once, and at most two at once`() async {
        let scope = makeScope()
        let gates = ["a": Gate(), "b": Gate(), "c": Gate(), "d": Gate()]
        func load(_ address: String) -> ScopedTask<Void> {
            scope.addTask(id: address, policy: .skip) { @concurrent [log, gate = gates[address]!] in
                log.note(address)
                await gate.wait()
            }
        }
        let tasks = ["a", "b", "c", "d"].map(load)
        #expect(tasks.map(\.admission) == [.started, .started, .queued, .queued])
        #expect(tasks.map(\.isWaiting) == [false, false, true, true])
        #expect(load("c").admission == .skipped, "It waits for room, and is the run of its key.")
        gates["b"]!.open()
        await settle(tasks[1])
        #expect(tasks.map(\.isWaiting) == [false, false, false, true])
        for gate in gates.values { gate.open() }
        await settle(tasks)
        #expect(log.all.sorted() == ["a", "b", "c", "d"])
    }

    @Test func `runs without a key wait, too, and start in the order in which they came`() async {
        let scope = makeScope(limit: 1)
        let first = call("first", in: scope, until: gate)
        let others = (0..<5).map { call("\($0)", in: scope) }
        #expect(others.allSatisfy { $0.isWaiting && $0.admission == .queued } && scope.count == 6)
        gate.open()
        await settle([first] + others)
        #expect(log.all == ["first", "0", "1", "2", "3", "4"] && scope.isEmpty)
    }

    @Test func `a scope with that order starts by priority, which may change`() async {
        let scope = makeScope(limit: 1, order: .priority)
        let first = call("first", in: scope, until: gate)
        let others = [
            call("low", in: scope, .low), call("medium", in: scope, .medium), call("raised", in: scope, .low),
            call("high", in: scope, .high),
        ]
        others[2].changePriority(to: .high)
        gate.open()
        await settle([first] + others)
        #expect(log.all == ["first", "high", "raised", "medium", "low"])
    }

    @Test func `a scope that goes by arrival keeps to it, whatever the priority`() async {
        let scope = makeScope(limit: 1)
        let first = call("first", in: scope, until: gate)
        let others = [call("low", in: scope, .low), call("high", in: scope, .high)]
        others[1].changePriority(to: .userInitiated)
        gate.open()
        await settle([first] + others)
        #expect(log.all == ["first", "low", "high"])
    }

    @Test func `a cancelled run counts until it has ended`() async {
        let scope = makeScope(limit: 1)
        let began = Gate()
        let stubborn = scope.addTask { @concurrent [gate] in
            began.open()
            await gate.wait()
        }
        await began.wait()
        stubborn.cancel()
        let next = call("next", in: scope)
        #expect(next.isWaiting)
        gate.open()
        await settle(stubborn, next)
        #expect(log.all == ["next"])
    }

    @Test func `one that waits can be cancelled, replaced and given a deadline`() async throws {
        let scope = makeScope(limit: 1)
        let first = call("first", in: scope, until: gate)
        let cancelled = call("cancelled", in: scope)
        let old = scope.addTask(id: "key", policy: .replace) { [log] in log.note("old") }
        let late = scope.addTask(deadline: .seconds(1)) { [log] in log.note("late") }
        let new = scope.addTask(id: "key", policy: .replace) { [log] in log.note("new") }
        cancelled.cancel("no need")
        await clock.advance(by: .seconds(1))
        #expect(await cancelled.outcome.cause?.reason == "no need")
        #expect(await old.outcome.cause?.kind == .replaced(by: new.id))
        #expect(await late.outcome.cause?.kind == .deadlineExpired)
        gate.open()
        await settle(first, new)
        #expect(log.all == ["first", "new"] && scope.isEmpty)
    }

    @Test func `a limit that rises starts those that wait, one that falls cancels nobody`() async {
        let scope = makeScope(limit: 1)
        let tasks = (0..<4).map { call("\($0)", in: scope, until: gate) }
        scope.setLimit(3)
        #expect(scope.limit == 3 && tasks.map(\.isWaiting) == [false, false, false, true])
        scope.setLimit(0)
        #expect(scope.limit == 1)
        scope.setLimit(nil)
        #expect(scope.limit == nil && !tasks[3].isWaiting)
        gate.open()
        await settle(tasks)
    }

    @Test func `a limit that is set later counts those that run already`() async {
        let scope = makeScope(limit: nil)
        let early = [call("0", in: scope, until: gate), call("1", in: scope, until: gate)]
        let stored = Task { [gate] in await gate.wait() }
        stored.store(in: scope)
        scope.setLimit(2)
        let late = call("late", in: scope)
        #expect(late.isWaiting)
        gate.open()
        await settle(early + [late])
    }

    @Test func `a paused scope starts nothing, and resumes in order`() async throws {
        let scope = makeScope(limit: nil)
        let child = scope.child("Child")
        scope.pause()
        #expect(scope.isPaused && scope.limit == nil)
        let tasks = (0..<3).map { call("\($0)", in: scope) } + [scope.addTask(id: "key") { [log] in log.note("key") }]
        #expect(tasks.allSatisfy { $0.isWaiting })
        await settle(child.addTask {})
        scope.setLimit(1)
        scope.resume()
        await settle(tasks)
        #expect(log.all == ["0", "1", "2", "key"] && !scope.isPaused)
    }

    @Test func `what waits is cancelled with the scope, and none of it begins before`() async {
        let scope = makeScope(limit: 1)
        let began = Gate()
        let first = scope.addTask { @concurrent in
            began.open()
            try await untilCancelled()
        }
        await began.wait()
        let keyed = scope.addTask(id: "key", policy: .queue) { [log] in log.note("keyed") }
        let waiting = (0..<3).map { call("\($0)", in: scope) }
        scope.cancelAll()
        await settle([keyed] + waiting)
        _ = await first.outcome
        #expect(log.all == [] && waiting.allSatisfy { $0.cause?.kind == .scopeCancelled })
        await settle(call("after", in: scope))
        #expect(log.all == ["after"] && scope.isEmpty)
    }

    @Test func `what waits goes with the scope`() async {
        var scope: TaskScope? = makeScope(limit: 1)
        scope?.pause()
        let task = call("never", in: scope!)
        scope = nil
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(log.all == [])
    }

    @Test func `a shutdown lets what waits run within the grace`() async throws {
        let scope = makeScope(limit: 1)
        let tasks = (0..<3).map { call("\($0)", in: scope, until: gate) }
        async let shutdown = scope.shutdown(grace: .seconds(10), patience: nil)
        try await until("the scope is closed") { scope.isClosed }
        gate.open()
        let report = try await shutdown
        #expect(report.finished == 3 && report.isComplete)
        await settle(tasks)
        #expect(log.all == ["0", "1", "2"])
    }

    @Test func `parts of a run take no room of their own`() async throws {
        let scope = makeScope(limit: 1)
        let task = scope.addTask {
            await withDeadline(in: .seconds(5)) { 7 }
        }
        #expect(try await task.value == 7)
    }

    @Test func `a run that waits for one that waits for its room is told`() async {
        let scope = makeScope(limit: 1)
        let outer = scope.addTask {
            let inner = scope.addTask {}
            defer { inner.cancel() }
            try await inner.value
        }
        await #expect(throws: ScopeError.self) { try await outer.value }
    }

    @Test func `results are delivered of runs that waited`() async {
        let model = Model()
        let tasks = (0..<3).map { number in
            model.scope.addTask(for: model) {
                number
            } then: {
                $0.numbers.note($1)
            }
        }
        await settle(tasks)
        #expect(model.numbers.all == [0, 1, 2])
    }

    private final class Model: Sendable {
        let scope = TaskScope("Model", limit: 1)
        let numbers = Log<Int>()
    }

    @Test func `a call of which the first step is to be taken at once waits, too`() async {
        let scope = makeScope(limit: 1)
        let first = call("first", in: scope, until: gate)
        let immediate = scope.addImmediateTask { [log] in log.note("immediate") }
        #expect(immediate.isWaiting)
        gate.open()
        await settle(first, immediate)
        #expect(log.all == ["first", "immediate"])
    }
}

@Suite("Take work when there is room") struct RoomTests {
    private let scope = TaskScope("Room", limit: 2)

    @Test func `whoever takes jobs takes the next when there is room, and none waits in the scope`() async throws {
        let gates = (0..<6).map { _ in Gate() }
        let (begun, note) = AsyncStream.makeStream(of: Int.self)
        let reader = Task { [scope] in
            for (number, gate) in gates.enumerated() {
                try await scope.waitForRoom()
                let task = scope.addTask { @concurrent in await gate.wait() }
                #expect(task.admission == .started && scope.count <= 2)
                note.yield(number)
            }
        }
        var numbers = begun.makeAsyncIterator()
        #expect(await numbers.next() == 0)
        #expect(await numbers.next() == 1)
        for number in 2..<6 {
            gates[number - 2].open()
            #expect(await numbers.next() == number)
        }
        for gate in gates.suffix(2) { gate.open() }
        try await reader.value
        try await scope.waitUntilIdle()
    }

    @Test func `there is always room without a limit`() async throws {
        let free = TaskScope("Free")
        free.addTask { try await untilCancelled() }
        try await free.waitForRoom()
    }

    @Test func `one who waits is told when the scope takes no more work`() async {
        let tasks = (0..<2).map { _ in scope.addTask { try await untilCancelled() } }
        let waiting = Gate()
        let reader = Task { [scope] in
            waiting.open()
            try await scope.waitForRoom()
        }
        await waiting.wait()
        _ = try? await scope.shutdown(grace: .zero, patience: nil)
        await #expect(throws: TaskCancelledError.self) { try await reader.value }
        await settle(tasks)
    }

    @Test func `one who stops waiting is gone, and takes no room`() async throws {
        let gate = Gate()
        let tasks = (0..<2).map { _ in scope.addTask { @concurrent in await gate.wait() } }
        let reader = Task { [scope] in try await scope.waitForRoom() }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        gate.open()
        await settle(tasks)
        try await scope.waitForRoom()
    }
}
