import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Runs that are held back") struct HeldBackTests {
    private let clock = TestClock()
    private let begun = Log<Int>()

    private func makeScope(limit: Int? = nil, order: LineOrder = .arrival) -> TaskScope {
        TaskScope(clock: clock, executor: clock.executor, limit: limit, order: order)
    }

    /// Runs number 1 only beside number 2.
    private struct OnlyBeside: PayloadReducer {
        func admit(_ number: Int, _ key: KeyPayloads<Int>) -> AdmitDecision { .enter() }
        func start(_ number: Int, _ key: KeyPayloads<Int>) -> StartDecision {
            number == 1 && !key.running.contains(2) ? .later : .now()
        }
    }

    @Test func `one that is asked before another starts is asked again after it`() async {
        let (scope, gate) = (makeScope(), Gate())
        let tasks = (1...2).map { number in
            scope.addTask(id: "key", policy: OverlapPolicy(number, deciding: OnlyBeside())) { [begun] in
                begun.note(number)
                await gate.wait()
            }
        }
        #expect(tasks.map(\.isWaiting) == [false, false])
        gate.open()
        await settle(tasks)
        #expect(begun.all.sorted() == [1, 2])
    }

    @Test func `two hundred writers keep their order`() async throws {
        let scope = makeScope()
        let policy = OverlapPolicy.queue(true) { $0 || $1 }
        let tasks = (0..<200).map { number in scope.addTask(id: "key", policy: policy) { [begun] in begun.note(number) }
        }
        await clock.idle()
        await settle(tasks)
        #expect(begun.all == Array(0..<200))
    }

    // MARK: Circles

    @Test(arguments: [false, true]) func `a wait that begins in a pause is told that it could never end`(ofKey: Bool)
        async
    {
        let scope = makeScope(limit: ofKey ? nil : 1)
        let task = scope.addTask(id: "key", policy: .queue) {
            if ofKey { scope.pause(id: "key") } else { scope.pause() }
            let next = scope.addTask(id: "key", policy: .queue) {}
            await #expect(throws: ScopeError.self) { try await next.value }
            if ofKey { scope.resume(id: "key") } else { scope.resume() }
        }
        #expect(await task.outcome.cause == nil)
    }

    @Test func `so is one that needs the end of several, of which it is one itself`() async throws {
        enum Access { case read, write }
        func policy(_ access: Access) -> OverlapPolicy {
            .queue(access) { own, earlier in own == .write || earlier == .write }
        }
        let (scope, gate) = (makeScope(), Gate())
        let reader = scope.addTask(id: "doc", policy: policy(.read)) { await gate.wait() }
        let stuck = scope.addTask(id: "doc", policy: policy(.read)) {
            let write = scope.addTask(id: "doc", policy: policy(.write)) {}
            await #expect(throws: ScopeError.self) { try await write.value }
        }
        _ = await stuck.outcome
        gate.open()
        await settle(reader)
    }

    @Test func `so is one behind a limit that has fallen below those that run`() async {
        let (scope, gate) = (makeScope(limit: 2), Gate())
        let other = scope.addTask { await gate.wait() }
        let stuck = scope.addTask {
            scope.setLimit(1)
            let next = scope.addTask {}
            await #expect(throws: ScopeError.self) { try await next.value }
        }
        _ = await stuck.outcome
        gate.open()
        await settle(other)
    }

    @Test func `one of whose blockers goes on is no circle`() async throws {
        let (scope, gate) = (makeScope(limit: 2), Gate())
        let other = scope.addTask { await gate.wait() }
        let waiter = scope.addTask {
            let next = scope.addTask { 1 }
            gate.open()
            return try await next.value
        }
        #expect(try await waiter.value == 1)
        await settle(other)
    }

    @Test(arguments: [nil, 1, 2]) func `a run does not wait for room of its own scope`(limit: Int?) async throws {
        let scope = makeScope(limit: limit)
        let below = scope.child("Reader")
        let task = scope.addTask {
            await #expect(throws: ScopeError.waitsForItself("TaskScope")) { try await scope.waitForRoom() }
        }
        _ = await task.outcome
        try await below.addTask { try await scope.waitForRoom() }.value
    }

    // MARK: Pauses

    @Test func `a paused key keeps to the bound of its line`() async {
        let scope = makeScope()
        for (policy, bound) in [
            (OverlapPolicy.queue(limit: 1), 1), (.queue(limit: 0), 0), (.concurrent(limit: 2, waiting: 3), 3),
        ] {
            scope.pause(id: "\(policy)")
            let admissions = (0..<10).map { _ in scope.addTask(id: "\(policy)", policy: policy) {}.admission }
            #expect(admissions.count { $0 == .queued } == bound)
            #expect(admissions.count { $0 == .skipped } == 10 - bound)
        }
        scope.cancelAll()
    }

    @Test func `calls share a run that is held back`() async throws {
        let (scope, begun) = (makeScope(), begun)
        scope.pause(id: "key")
        let calls = (0..<5).map { number in
            scope.addTask(id: "key", policy: .join) {
                begun.note(number)
                return number
            }
        }
        #expect(calls.map(\.admission) == [.queued, .joined, .joined, .joined, .joined])
        scope.resume(id: "key")
        for call in calls { #expect(try await call.value == 0) }
        #expect(begun.all == [0])
    }

    @Test func `a block that leaves its scope paused returns anyway`() async throws {
        try await withTaskScope(clock: clock) { [begun] scope in
            scope.pause()
            scope.pause(id: "key")
            scope.addTask { begun.note(1) }
            scope.addTask(id: "key") { begun.note(2) }
        }
        #expect(begun.all.sorted() == [1, 2])
    }

    @Test func `a priority counts also of those that came before the limit`() async throws {
        let (scope, begun, gate) = (makeScope(order: .priority), begun, Gate())
        func add(_ number: Int, _ priority: TaskPriority, key: String? = nil) {
            let body: @Sendable () async -> Void = {
                begun.note(number)
                if number == 0 { await gate.wait() }
            }
            if let key {
                scope.addTask(id: key, policy: .queue, priority: priority, operation: body)
            } else {
                scope.addTask(priority: priority, operation: body)
            }
        }
        add(0, .high, key: "key")
        add(1, .high, key: "key")
        await clock.idle()
        scope.setLimit(1)
        add(2, .background)
        add(3, .low)
        gate.open()
        try await scope.waitUntilIdle()
        #expect(begun.all.first == 0 && begun.all.contains(1))
        #expect(begun.all.last == 2, "The least urgent comes last, and not the one that waited in its key.")
    }

    // MARK: Phases

    @Test func `a scope that comes while another phase ends has its whole grace`() async throws {
        let (server, ended) = (TaskScope("Server", clock: clock), Log<String>())
        let jobs = server.child("Jobs", shutdown: .beforeParent)
        let (arrived, hold) = (Gate(), Log<TaskScope>())
        jobs.addTask {
            try await TaskContext.current.waitUntilAskedToFinish()
            // Meanwhile the server takes a connection.
            let connection = server.child("Connection", shutdown: .beforeParent)
            hold.note(connection)
            connection.addTask {
                try await TaskContext.current.waitUntilAskedToFinish()
                ended.note("connection")
            }
            arrived.open()
        }
        let report = try await server.shutdown(grace: .seconds(5), patience: .seconds(5))
        await arrived.wait()
        #expect(report.isComplete && report.cancelled == 0 && ended.all == ["connection"])
    }
}
