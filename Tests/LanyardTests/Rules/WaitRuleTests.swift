import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("Rules R10, R14 and R16: what whoever waits is told")
struct WaitRules {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Waits", on: clock)
    }

    // MARK: R14: a wait that could never end

    @Test(arguments: [
        OverlapPolicy.queue, .restart, .restart(grace: .seconds(5)), .keepLatest, .concurrent(limit: 1),
        .throttle(for: .seconds(3)),
    ])
    func `R14: who waits for a later run of its own key gets an error that names both`(policy: OverlapPolicy) async {
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
            scope.addTask(id: "pool", policy: .concurrent(limit: limit), name: "\(number)") { [scope] () async throws -> Int in
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
            await #expect(throws: AbandonedError.self) {
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

    @Test func `R14: a shutdown without end of a scope whose run waits for the caller gets an error`() async throws {
        let other = TaskScope("Other", on: clock)
        let handles = Handles()
        let inOther = other.addTask(name: "in other") { () async throws -> Int in await handles.task(1).outcome.value ?? 0 }
        await clock.idle()
        let caller = scope.addTask(name: "caller") { () async throws -> Int in
            try await other.shutdown(grace: .zero, patience: nil)
            return 1
        }
        handles.set([1: caller])
        let outcomes = [await caller.outcome, await inOther.outcome]
        #expect(outcomes[0].error is ScopeError || outcomes[1].cause?.kind == .shutdown)
    }

    @Test func `a long row of runs that end because the first was cancelled keeps one error`() async {
        let began = Gate()
        let first = scope.addTask { () async throws -> Int in
            began.open()
            try await untilCancelled()
            return 1
        }
        await began.wait()
        first.cancel()
        var last = first
        for _ in 0..<200 { last = scope.addTask { [last] in try await last.value + 1 } }
        let error = await #expect(throws: TaskCancelledError.self) { try await last.value }
        #expect(error?.thrown is CancellationError)
        let cause = CancellationCause(kind: .siblingFailed, origin: first.run.origin, instant: instant(0), error: error)
        #expect(cause.error is CancellationError && cause.underlying?.kind == error?.cause.kind)
    }

    @Test(arguments: ["deadlineExpired", "refused"]) @MainActor
    func `what nobody wanted to end fails whoever needs its value`(kind: String) async {
        let model = Model()
        let inner = TaskScope("Inner", on: clock)
        if kind == "refused" { try? await inner.close() }
        let failed = Log<any Error>()
        let outer = scope.addTask(for: model) { () async throws -> Int in
            try await inner.addTask(deadline: .seconds(1)) { () async throws -> Int in
                try await untilCancelled()
                return 1
            }.value
        } then: { _, _ in
        } failed: { _, error in
            failed.note(error)
        }
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(await outer.outcome.error is TaskCancelledError)
        #expect((failed.all.first as? TaskCancelledError)?.cause.kind.name == kind)
    }

    @Test func `a caller's shutdown of a shared run waits for nobody else's`() async throws {
        let gate = Gate()
        let callers = (1...2).map { _ in scope.addTask(id: "shared", policy: .join) { await gate.wait() } }
        let report = try await callers[0].shutdown(grace: .zero, patience: nil)
        #expect(callers[0].cause?.kind == .waitersGone)
        #expect(!callers[1].isCancelled && report.stragglers.map(\.id) == [callers[1].id])
        gate.open()
        #expect(await callers[1].outcome.cause == nil)
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

    // MARK: R16: callers who share a run

    @Test(arguments: [true, false]) @MainActor
    func `R16: a caller leaves a shared run by its handle, at once, and the run goes on`(isDelivered: Bool) async throws
    {
        let (gate, model) = (Gate(), Model())
        let callers = (0..<3).map { _ in join(gate, for: isDelivered ? model : nil) }
        let waits = callers.map { caller in Task { await caller.outcome } }
        await clock.idle()
        callers[0].cancel("not needed")
        let cause = await waits[0].value.cause
        #expect(cause?.kind == .waitersGone && cause?.reason == "not needed")
        #expect(callers.map(\.isCancelled) == [true, false, false])
        #expect(callers[0].outcomeIfEnded?.cause?.kind == .waitersGone)
        gate.open()
        #expect(await waits[1].value.value == 7)
        #expect(await waits[2].value.value == 7)
        #expect(callers[0].cause?.kind == .waitersGone, "That the run ended well changes nothing for it.")
    }

    @Test(arguments: [true, false]) @MainActor
    func `R16: a caller leaves a shared run by its waiting task, at once, and the run goes on`(isDelivered: Bool)
        async throws
    {
        let (gate, model) = (Gate(), Model())
        let callers = (0..<2).map { _ in join(gate, for: isDelivered ? model : nil) }
        let waits = callers.map { caller in Task { await caller.outcome } }
        await clock.idle()
        waits[0].cancel()
        #expect(await waits[0].value.cause?.kind == .waitersGone)
        #expect(callers.map(\.isCancelled) == [true, false])
        gate.open()
        #expect(await waits[1].value.value == 7)
    }

    @MainActor private func join(_ gate: Gate, for model: Model?) -> ScopedTask<Int> {
        if let model {
            return scope.addTask(id: "shared", policy: .join, for: model) { () -> Int in
                await gate.wait()
                return 7
            } then: { _, _ in
            }
        }
        return scope.addTask(id: "shared", policy: .join) { () -> Int in
            await gate.wait()
            return 7
        }
    }

    // MARK: R10: a run that was cancelled on purpose

    @Test func `R10: what waits for the value of a cancelled run gets its cause, and has not failed`() async throws {
        let log = Log<String>()
        let result = try await withTaskScope(clock: clock) { scope in
            let cancelled = scope.addTask(name: "a") { () async throws -> Int in
                try await untilCancelled()
                return 1
            }
            let waiter = scope.addTask(name: "b") { try await cancelled.value }
            let other = scope.addTask(name: "c") { () -> String in
                _ = await waiter.outcome
                return Task.isCancelled ? "cancelled" : "goes on"
            }
            cancelled.cancel("not needed")
            let cause = await waiter.outcome.cause
            log.note("\(cause?.kind.name ?? "none"), \(cause?.underlying?.reason ?? "none")")
            return try await other.value
        }
        #expect(result == "goes on")
        #expect(log.all == ["dependencyCancelled, not needed"])
    }

    @Test @MainActor func `R10: “failed” is not called for a run whose value was needed and which was cancelled`() async
    {
        let (model, log) = (Model(), Log<String>())
        let old = scope.addTask(id: 1) { () async throws -> Int in
            try await untilCancelled()
            return 1
        }
        let waiter = scope.addTask(for: model) {
            try await old.value
        } then: { _, _ in
            log.note("then")
        } failed: { _, error in
            log.note("\(error)")
        }
        await clock.idle()
        scope.addTask(id: 1) {}
        #expect(await waiter.outcome.cause?.kind == .dependencyCancelled)
        #expect(log.all.isEmpty)
    }

    @Test @MainActor func `R10: “failed” is told of a deadline inside that has expired, with its reason`() async {
        let (model, errors) = (Model(), Log<DeadlineExpired?>())
        let line: UInt = #line + 2
        let task = scope.addTask(for: model) {
            try await withDeadline(in: .seconds(2), reason: "the server is slow") { try await untilCancelled() }
        } then: { _, _ in
        } failed: { _, error in
            errors.note(error as? DeadlineExpired)
        }
        await clock.idle()
        await clock.advance(by: .seconds(2))
        await settle(task)
        let error = errors.all.first ?? nil
        #expect(error?.deadline == .seconds(2) && error?.origin == CallSite(line: line))
        #expect(error?.cause.reason == "the server is slow")
    }

    @Test func `R10: a deadline that expires in a run that is cancelled before, is none`() async {
        let errors = Log<String>()
        let task = scope.addTask {
            do {
                try await withDeadline(in: .seconds(2)) { try await untilCancelled() }
            } catch {
                errors.note("\(type(of: error))")
                throw error
            }
        }
        await clock.idle()
        task.cancel("first")
        #expect(await task.outcome.cause?.reason == "first")
        #expect(errors.all == ["CancellationError"])
    }

    @Test func `causes carry an error, and deadlines a reason`() async throws {
        struct Broken: Error {}
        let cancelled = scope.addTask { try await untilCancelled() }
        cancelled.cancel("broken", error: Broken())
        #expect(await cancelled.outcome.cause?.error is Broken)
        let all = scope.addTask { try await untilCancelled() }
        scope.cancelAll(error: Broken())
        #expect(await all.outcome.cause?.error is Broken)
        let late = scope.addTask(deadline: .seconds(1), deadlineReason: "a second is enough") {
            try await untilCancelled()
        }
        await clock.idle()
        await clock.advance(by: .seconds(1))
        #expect(await late.outcome.cause?.reason == "a second is enough")
        let siblings = Log<Bool>()
        await #expect(throws: Broken.self) {
            try await withTaskScope(clock: clock) { scope in
                let other = scope.addTask { try await untilCancelled() }
                scope.addTask { throw Broken() }
                siblings.note(await other.outcome.cause?.error is Broken)
            }
        }
        #expect(siblings.all == [true])
    }

    /// Handles that runs ask for before there are any.
    private final class Handles: Sendable {
        private let gate = Gate()
        private let tasks = Mutex<[Int: ScopedTask<Int>]>([:])

        func set(_ all: [Int: ScopedTask<Int>]) {
            tasks.withLock { $0 = all }
            gate.open()
        }

        func task(_ number: Int) async -> ScopedTask<Int> {
            await gate.wait()
            return tasks.withLock { $0[number]! }
        }
    }

    // MARK: Waiting for a scope

    @Test func `waiting until a scope is idle changes nothing, and waits for what comes meanwhile, too`() async throws {
        try await scope.waitUntilIdle()
        let (gate, done) = (Gate(), Log<Int>())
        scope.addTask { [scope] in
            await gate.wait()
            done.note(1)
            scope.addTask { done.note(2) }
        }
        let waiting = Task {
            try await scope.waitUntilIdle()
            return done.all
        }
        gate.open()
        #expect(try await waiting.value == [1, 2])
        #expect(!scope.isClosed)
        let own = scope.addTask { [scope] in try await scope.waitUntilIdle() }
        #expect(await own.outcome.error as? ScopeError == .waitsForItself("Waits"))
    }

    @Test func `waiting until a scope is idle ends when the waiting task is cancelled`() async throws {
        let task = scope.addTask { try await untilCancelled() }
        let waiting = Task { try await scope.waitUntilIdle() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(!task.isCancelled)
        task.cancel()
        try await scope.waitUntilIdle()
    }
}
