import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("A run that code says has failed") struct FailTests {
    private struct RadioError: Error, Equatable { let code: Int }
    private final class Owner: Sendable {}

    private let clock = TestClock()
    private let scope: TaskScope
    private let owner = Owner()
    private let log = Log<String>()

    init() { scope = TaskScope("Fail", on: clock) }

    private func add(_ work: @escaping @Sendable () async throws -> Int) -> ScopedTask<Int> {
        scope.addTask(id: 1, for: owner) {
            try await work()
        } then: { [log] _, number in
            log.note("then \(number)")
        } failed: { [log] _, error in
            log.note("failed \(error)")
        } finally: { [log] _, outcome in
            log.note("finally \(outcome.error != nil)")
        } withheld: { [log] number in
            log.note("withheld \(number)")
        }
    }

    @Test func `its body is cancelled, and its owner hears of the error`() async {
        let began = Gate()
        let task = add {
            began.open()
            try await untilCancelled()
            return 1
        }
        await began.wait()
        scope.fail(id: 1, RadioError(code: 7))
        let outcome = await task.outcome
        #expect(outcome.error as? RadioError == RadioError(code: 7))
        #expect(task.cause?.kind == .failed)
        await #expect(throws: RadioError.self) { try await task.value }
        await #expect(throws: RadioError.self) { try await task.join() }
        #expect(log.all == ["failed RadioError(code: 7)", "finally true"])
    }

    @Test func `a value that its body returns anyway is withheld`() async {
        let (began, gate) = (Gate(), Gate())
        let task = add {
            began.open()
            await gate.wait()
            return 1
        }
        await began.wait()
        scope.fail(id: 1, RadioError(code: 7))
        gate.open()
        await #expect(throws: RadioError.self) { try await task.value }
        #expect(log.all == ["failed RadioError(code: 7)", "finally true", "withheld 1"])
    }

    @Test func `one that has not begun fails as well`() async {
        let gate = Gate()
        scope.addTask(id: 1, policy: .queue) { await gate.wait() }
        let task = scope.addTask(id: 1, policy: .queue, for: owner) {
            1
        } then: { [log] _, _ in
            log.note("then")
        } failed: { [log] _, error in
            log.note("failed \(error)")
        }
        scope.fail(id: 1, RadioError(code: 7))
        #expect(await task.outcome.error is RadioError)
        #expect(log.all == ["failed RadioError(code: 7)"])
        gate.open()
    }

    @Test func `an attempt fails, and retry goes on with the next`() async throws {
        let attempts = Log<Int>()
        let (began, scope) = (Gate(), scope)
        let run = scope.addTask {
            try await retry(attempts: 3, backoff: .fixed(.zero)) {
                attempts.note(1)
                let attempt = scope.addTask(id: "attempt") {
                    if attempts.all.count == 1 {
                        began.open()
                        try await untilCancelled()
                    }
                    return attempts.all.count
                }
                return try await attempt.join()
            }
        }
        await began.wait()
        scope.fail(id: "attempt", RadioError(code: 7))
        #expect(try await run.value == 2)
    }

    @Test func `whoever needs its value has failed, and failed is called`() async {
        let (began, scope) = (Gate(), scope)
        let attempt = scope.addTask(id: "attempt") {
            began.open()
            try await untilCancelled()
        }
        let task = add {
            try await attempt.value
            return 1
        }
        await began.wait()
        scope.fail(id: "attempt", RadioError(code: 7))
        #expect(await task.outcome.error is RadioError)
        #expect(log.all == ["failed RadioError(code: 7)", "finally true"])
    }

    @Test(arguments: [true, false]) func `an error that nobody takes is told of`(returns: Bool) async throws {
        let unhandled = Log<String>()
        let (began, gate) = (Gate(), Gate())
        let scope = TaskScope(clock: clock, onUnhandledError: { error, _ in unhandled.note("\(error)") })
        scope.addTask(id: 1) {
            began.open()
            await gate.wait()
            if !returns { try Task.checkCancellation() }
        }
        await began.wait()
        scope.fail(id: 1, RadioError(code: 7))
        gate.open()
        try await until("it is told") { unhandled.all == ["RadioError(code: 7)"] }
    }

    @Test func `the first cause wins`() async {
        let task = add {
            try await untilCancelled()
            return 1
        }
        await nextTurnOfAll()
        task.cancel()
        scope.fail(id: 1, RadioError(code: 7))
        #expect(await task.outcome.cause?.kind == .requested)
        let other = add {
            try await untilCancelled()
            return 1
        }
        scope.fail(id: 1, RadioError(code: 8))
        other.cancel()
        #expect(await other.outcome.error is RadioError)
    }

    private func nextTurnOfAll() async { await Task.yield() }

    @Test func `the callers of a shared run hear of it, and a block of it fails`() async {
        let (began, scope) = (Gate(), scope)
        func join() -> ScopedTask<Int> {
            scope.addTask(id: 2, policy: .join, for: owner) {
                began.open()
                try await untilCancelled()
                return 1
            } failed: { [log] _, error in
                log.note("failed \(error)")
            }
        }
        let callers = [join(), join()]
        await began.wait()
        scope.fail(id: 2, RadioError(code: 7))
        for caller in callers { #expect(await caller.outcome.error is RadioError) }
        #expect(log.all == ["failed RadioError(code: 7)", "failed RadioError(code: 7)"])
        await #expect(throws: RadioError.self) {
            try await withTaskScope { inner in
                let (part, begins) = (Gate(), inner)
                inner.addTask(id: "part") {
                    part.open()
                    try await untilCancelled()
                }
                await part.wait()
                begins.fail(id: "part", RadioError(code: 7))
            }
        }
    }

    // MARK: Told once

    /// A scope that notes the errors that nobody takes, and those that it had noted when a later one came.
    private final class Unhandled: Sendable {
        let errors = Log<String>()
        let scope: TaskScope

        init(_ clock: TestClock) {
            scope = TaskScope(
                "Unhandled",
                clock: clock,
                onUnhandledError: { [errors] error, _ in errors.note("\(error)") }
            )
        }

        /// All that were told, once everything is over.
        func all(atLeast count: Int = 0) async throws -> [String] {
            struct Last: Error {}
            try await scope.waitUntilIdle()
            try await until("they are told") { errors.all.count >= count }
            scope.addTask { throw Last() }
            try await until("the last is told") { errors.all.contains("Last()") }
            return errors.all.filter { $0 != "Last()" }
        }
    }

    @Test func `the error goes to the actor of failed, and is not told again, if a value came`() async throws {
        let (unhandled, began, gate) = (Unhandled(clock), Gate(), Gate())
        unhandled.scope.addTask(id: 1, for: owner) {
            began.open()
            await gate.wait()
            return 1
        } then: { @MainActor _, _ in
        } failed: { [log] _, error in
            log.note("failed \(error)")
        }
        await began.wait()
        unhandled.scope.fail(id: 1, RadioError(code: 7))
        gate.open()
        #expect(try await unhandled.all() == [])
        #expect(log.all == ["failed RadioError(code: 7)"])
    }

    @Test(arguments: [false, true], [false, true])
    func `of a shared run each caller is told, or else it counts as one that nobody takes`(
        takesErrors: Bool,
        hasWithheld: Bool
    ) async throws {
        let (unhandled, began, owner, log) = (Unhandled(clock), Gate(), owner, log)
        let tellFailed: @Sendable (Owner, any Error) -> Void = { _, error in log.note("failed \(error)") }
        let takeWithheld: @Sendable (Int) async -> Void = { _ in }
        let (failed, withheld) = (takesErrors ? tellFailed : nil, hasWithheld ? takeWithheld : nil)
        let operation: @Sendable () async throws -> Int = {
            began.open()
            try await untilCancelled()
            return 1
        }
        let then: @Sendable (Owner, Int) -> Void = { _, _ in }
        for _ in 1...2 {
            unhandled.scope.addTask(
                id: 2,
                policy: .join,
                for: owner,
                operation: operation,
                then: then,
                failed: failed,
                withheld: withheld
            )
        }
        await began.wait()
        unhandled.scope.fail(id: 2, RadioError(code: 7))
        let error = "RadioError(code: 7)"
        #expect(try await unhandled.all(atLeast: takesErrors ? 0 : 1) == (takesErrors ? [] : [error]))
        #expect(log.all == (takesErrors ? ["failed \(error)", "failed \(error)"] : []))
    }

    @Test func `one that never began and has nobody for errors counts as one that nobody takes`() async throws {
        let (unhandled, gate) = (Unhandled(clock), Gate())
        unhandled.scope.addTask(id: 1, policy: .queue) { await gate.wait() }
        unhandled.scope.addTask(id: 1, policy: .queue, for: owner) {
            1
        } then: { _, _ in
        }
        unhandled.scope.fail(id: 1, RadioError(code: 7))
        gate.open()
        #expect(try await unhandled.all(atLeast: 2).count == 2)
    }

    @Test func `the console and a report of a shutdown count it as failed`() async throws {
        let began = Gate()
        let task = add {
            began.open()
            try await untilCancelled()
            return 1
        }
        await began.wait()
        scope.fail(id: 1, RadioError(code: 7))
        _ = await task.outcome
        guard case .failed(let error)? = task.run.ending else {
            Issue.record("It ended otherwise: \(String(describing: task.run.ending))")
            return
        }
        #expect(error is RadioError)
    }
}
