import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("Rules R10 and R16: what whoever waits is told")
struct WaitRules {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Waits", on: clock)
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
        await clock.sleepers(atLeast: 1)
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
        // An idle executor would not do: the outer run begins on the main actor.
        if kind == "deadlineExpired" { await clock.sleepers(atLeast: 1) }
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
