import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Rule R14: a wait that could never end is told")
struct CircleRules {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Waits", on: clock)
    }

    @Test(arguments: [
        OverlapPolicy.queue, .restart, .restart(grace: .seconds(5)), .keepLatest, .concurrent(limit: 1),
        .throttle(for: .seconds(3)),
    ])
    func `R14: a run that waits for a later one of its own key gets an error that names both`(policy: OverlapPolicy)
        async
    {
        let error = ScopeError.waitsForEachOther("first", "second")
        let second = Log<ScopedTask<Int>>()
        let first = scope.addTask(id: "key", policy: policy, name: "first") { [scope] in
            let later = scope.addTask(id: "key", policy: policy, name: "second") { 2 }
            second.note(later)
            #expect(await later.outcome.error as? ScopeError == error)
            _ = await #expect(throws: error) { try await later.value }
            _ = await #expect(throws: error) { try await later.wait() }
        }
        await settle(first)
        await clock.run()
        #expect(await second.all[0].outcome.value == 2, "What it could not wait for goes on.")
    }

    @Test func `R14: of two runs that wait for each other the second gets an error, and both end`() async throws {
        let handles = Handles()
        let one = scope.addTask(name: "one") { () async throws -> Int in try await handles.task(2).value + 1 }
        let two = scope.addTask(name: "two") { () async throws -> Int in try await handles.task(1).value + 1 }
        handles.set([1: one, 2: two])
        await clock.idle()
        let errors = [await one.outcome.error, await two.outcome.error].map { $0 as? ScopeError }
        #expect(errors[0] == .waitsForEachOther("two", "one") || errors[0] == .waitsForEachOther("one", "two"))
        #expect(errors[1] == errors[0])
    }

    @Test(arguments: 3...6) func `R14: a circle of any number is found`(count: Int) async throws {
        let handles = Handles()
        let tasks = (1...count).map { number in
            scope.addTask(name: "\(number)") { () async throws -> Int in
                try await handles.task(number % count + 1).value
            }
        }
        handles.set(Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($0 + 1, $1) }))
        var errors: [ScopeError?] = []
        for task in tasks { errors.append(await task.outcome.error as? ScopeError) }
        guard case .waitsForEachOther? = errors[0] else {
            Issue.record("\(errors)")
            return
        }
        #expect(errors.allSatisfy { $0 == errors[0] }, "Whoever begins to wait last closes it.")
    }

    @Test func `R14: a run that waits for one that is queued behind another that waits for it gets an error`() async {
        let handles = Handles()
        let inKey = scope.addTask(id: 1, policy: .queue, name: "in key") { () async throws -> Int in
            try await handles.task(1).value
        }
        let other = scope.addTask(name: "other") { [scope] () async throws -> Int in
            try await scope.addTask(id: 1, policy: .queue, name: "behind") { 3 }.value
        }
        handles.set([1: other])
        let outcomes = [await inKey.outcome, await other.outcome]
        // If the one in the key begins to wait last, the one behind it can start, and the other gets its value.
        #expect(outcomes[0].error is ScopeError)
        #expect(outcomes[1].error is ScopeError || outcomes[1].value == 3)
    }

    @Test func `R14: a part of a run that waits for what waits for the run gets an error`() async {
        let handles = Handles()
        let outer = scope.addTask(name: "outer") { () async throws -> Int in
            try await withTaskScope { inner in
                try await inner.addTask(name: "part") { () async throws -> Int in try await handles.task(1).value }
                    .value
            }
        }
        let other = scope.addTask(name: "other") { () async throws -> Int in try await outer.value }
        handles.set([1: other])
        #expect(await outer.outcome.error is ScopeError)
        #expect(await other.outcome.error is ScopeError)
    }

    @Test(arguments: 1...4) func `R14: runs that fill their key and each wait for a later one of it get an error`(
        limit: Int
    ) async {
        let gate = Gate()
        let tasks = (1...limit).map { number in
            scope.addTask(id: "pool", policy: .concurrent(limit: limit), name: "\(number)") {
                [scope] () async throws -> Int in
                await gate.wait()
                return try await scope.addTask(id: "pool", policy: .concurrent(limit: limit)) { number }.value
            }
        }
        gate.open()
        var failed = 0
        for task in tasks where await task.outcome.error is ScopeError { failed += 1 }
        #expect(failed == 1, "Whoever begins to wait last fills the key; then the others go on.")
    }

    @Test func `R14: runs that fill their key and wait for the same later one get an error`() async {
        let handles = Handles()
        let tasks = (1...3).map { _ in
            scope.addTask(id: "pool", policy: .concurrent(limit: 3)) { () async throws -> Int in
                try await handles.task(1).value
            }
        }
        handles.set([1: scope.addTask(id: "pool", policy: .concurrent(limit: 3)) { 7 }])
        var failed = 0
        for task in tasks where await task.outcome.error is ScopeError { failed += 1 }
        #expect(failed == 1)
    }

    @Test(arguments: [true, false]) func `R14: runs that fill their key and wait for one that needs it get an error`(
        isWorkerLast: Bool
    ) async {
        let (handles, full, gate) = (Handles(), Gate(), Gate())
        let refresh = scope.addTask(name: "refresh") { [scope] () async throws -> Int in
            await full.wait()
            if !isWorkerLast { await gate.wait() }
            return try await scope.addTask(id: "pool", policy: .concurrent(limit: 2)) { 7 }.value
        }
        let workers = (1...2).map { number in
            scope.addTask(id: "pool", policy: .concurrent(limit: 2)) { () async throws -> Int in
                if isWorkerLast && number == 2 { await gate.wait() }
                return try await handles.task(1).value
            }
        }
        handles.set([1: refresh])
        full.open()
        await clock.idle()
        gate.open()
        var failed = 0
        for task in workers + [refresh] where await task.outcome.error is ScopeError { failed += 1 }
        #expect(failed > 0)
    }

    @Test func `R14: a circle is found although a run in it waits for hundreds of others`() async {
        let (handles, gate) = (Handles(), Gate())
        let idle = (0..<300).map { _ in scope.addTask { await gate.wait() } }
        let one = scope.addTask(name: "one") { () async throws -> Int in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for task in idle {
                    group.addTask {
                        try await task.wait()
                        return 0
                    }
                }
                group.addTask { try await handles.task(2).value }
                return try await group.reduce(0, +)
            }
        }
        let two = scope.addTask(name: "two") { () async throws -> Int in try await handles.task(3).value }
        let three = scope.addTask(name: "three") { () async throws -> Int in try await handles.task(1).value }
        handles.set([1: one, 2: two, 3: three])
        #expect(await three.outcome.error is ScopeError)
        gate.open()
        await settle(one, two)
    }

    @Test func `R14: a wait that a deadline ends holds up nobody else`() async throws {
        let (handles, began) = (Handles(), Gate())
        let one = scope.addTask(name: "one") { () async throws -> Int in
            began.open()
            let outcome = try? await withDeadline(in: .seconds(1)) { try await handles.task(2).wait() }
            return outcome == nil ? 1 : 0
        }
        let two = scope.addTask(name: "two") { () async throws -> Int in
            await began.wait()
            return try await handles.task(1).value + 1
        }
        handles.set([1: one, 2: two])
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(try await two.value == 2)
    }

    @Test func `R14: what a run has abandoned does not wait for it any more`() async throws {
        let (handles, abandoned, goesOn) = (Handles(), Gate(), Gate())
        let one = scope.addTask(name: "one") { () async throws -> Int in
            await #expect(throws: DeadlineExpired.self) {
                try await withDeadline(in: .seconds(1), abandoningAfter: .zero) { await settle(handles.task(2)) }
            }
            abandoned.open()
            await goesOn.wait()
            return 1
        }
        let two = scope.addTask(name: "two") { () async throws -> Int in
            await abandoned.wait()
            return try await handles.task(1).value + 1
        }
        handles.set([1: one, 2: two])
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        await abandoned.wait()
        await clock.idle()
        goesOn.open()
        #expect(try await two.value == 2)
    }

    @Test func `R14: what a run in a block has left behind may not wait for whoever waits for the block`() async throws
    {
        let (handles, left) = (Handles(), Gate())
        let found = Log<ScopeError>()
        let outer = scope.addTask(name: "outer") { () async throws -> Int in
            try await withTaskScope { inner in
                inner.addTask(name: "part") {
                    await #expect(throws: DeadlineExpired.self) {
                        try await withDeadline(in: .seconds(1), abandoningAfter: .zero) {
                            await left.wait()
                            do { _ = try await handles.task(1).value } catch let error as ScopeError {
                                found.note(error)
                            }
                        }
                    }
                    left.open()
                }
                return 1
            }
        }
        handles.set([1: outer])
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        #expect(try await outer.value == 1)
        #expect(found.all == [.waitsForItself("outer")])
    }

    @Test func `R14: a task that a part has left behind waits for nobody when the part is over`() async throws {
        let (handles, waits, goesOn) = (Handles(), Gate(), Gate())
        let one = scope.addTask(name: "one") { () async throws -> Int in
            try await withDeadline(in: .seconds(60), abandoningAfter: .zero) {
                _ = Task {
                    waits.open()
                    await settle(handles.task(2))
                }
            }
            await goesOn.wait()
            return 1
        }
        let two = scope.addTask(name: "two") { () async throws -> Int in
            await waits.wait()
            return try await handles.task(1).value + 1
        }
        handles.set([1: one, 2: two])
        await waits.wait()
        await clock.idle()
        goesOn.open()
        #expect(try await two.value == 2)
    }

    @Test func `R14: a caller of a shared run whose wait a deadline ends holds up nobody`() async throws {
        let (handles, began) = (Handles(), Gate())
        let shared = scope.addTask(id: "shared", policy: .join, name: "shared") { () async throws -> Int in
            await began.wait()
            return try await handles.task(1).value + 1
        }
        let one = scope.addTask(name: "one") { () async throws -> Int in
            began.open()
            let outcome = try? await withDeadline(in: .seconds(1)) { try await shared.wait() }
            return outcome == nil ? 1 : 0
        }
        let other = scope.addTask(id: "shared", policy: .join, name: "shared") { 0 }
        handles.set([1: one])
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(try await one.value == 1)
        #expect(try await other.value == 2)
    }

    @Test func `R14: a shutdown without end of a scope whose run waits for the caller gets an error`() async throws {
        let other = TaskScope("Other", on: clock)
        let handles = Handles()
        let inOther = other.addTask(name: "in other") { () async throws -> Int in
            await handles.task(1).outcome.value ?? 0
        }
        await clock.idle()
        let caller = scope.addTask(name: "caller") { () async throws -> Int in
            try await other.shutdown(grace: .zero, patience: nil)
            return 1
        }
        handles.set([1: caller])
        let outcomes = [await caller.outcome, await inOther.outcome]
        #expect(outcomes[0].error is ScopeError || outcomes[1].cause?.kind == .shutdown)
    }

    @Test func `R14: waits that come to an end are let be`() async throws {
        // Two may run, and only one of them waits for the third.
        let gate = Gate()
        let busy = scope.addTask(id: 1, policy: .concurrent(limit: 2)) { await gate.wait() }
        let waiting = scope.addTask(id: 1, policy: .concurrent(limit: 2)) { [scope] in
            let third = scope.addTask(id: 1, policy: .concurrent(limit: 2)) { 3 }
            gate.open()
            return try await third.value
        }
        #expect(try await waiting.value == 3)
        await settle(busy)
        // A debounced run waits for time, and not for the run that it displaced.
        let debounced = scope.addTask(id: 2, policy: .debounce(for: .zero)) { [scope] in
            let later = scope.addTask(id: 2, policy: .debounce(for: .seconds(1))) { 4 }
            return try await later.value
        }
        await clock.run()
        #expect(await debounced.outcome.cause?.kind.name == "replaced")
        // A line of waits, and two that wait for one.
        let first = scope.addTask { 1 }
        var last = first
        for _ in 0..<200 { last = scope.addTask { [last] in try await last.value + 1 } }
        let both = scope.addTask { [last] in try await first.value + last.value }
        #expect(try await both.value == 202)
    }

    @Test func `R14: who waited once may wait again the other way`() async throws {
        let handles = Handles()
        let gate = Gate()
        let one = scope.addTask { () async throws -> Int in
            let outcome = try? await withDeadline(in: .seconds(1)) { try await handles.task(2).wait() }
            #expect(outcome == nil)
            gate.open()
            return 1
        }
        let two = scope.addTask { () async throws -> Int in
            await gate.wait()
            return try await handles.task(1).value + 1
        }
        handles.set([1: one, 2: two])
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(try await two.value == 2)
    }

    @Test func `a wait that honours cancellation ends with its deadline, and what it waited for goes on`() async throws
    {
        let gate = Gate()
        let other = scope.addTask { () -> Int in
            await gate.wait()
            return 7
        }
        let waiter = scope.addTask { try await withDeadline(in: .seconds(1)) { try await other.wait() }.value }
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(await waiter.outcome.error is DeadlineExpired)
        #expect(!other.isCancelled && other.outcomeIfEnded == nil)
        gate.open()
        let outcome = try await other.wait()
        #expect(outcome.value == 7)
        #expect(other.outcomeIfEnded?.value == 7)
    }
}
