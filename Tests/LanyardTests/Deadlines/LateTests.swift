import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("A timeout as an error of its own, and a late result that is kept") struct LateTests {
    private struct Broken: Error {}
    private let clock = TestClock()
    private let scope: TaskScope
    private let began = Gate()
    private let gate = Gate()
    private let late = Log<Int>()

    init() {
        scope = TaskScope("Late", on: clock)
    }

    /// A run that waits two seconds for a body.
    private func wait(for body: @escaping @Sendable () async throws -> Int) -> ScopedTask<Int> {
        scope.addTask { [late] in
            try await withDeadline(in: .seconds(2), reason: "too slow", name: "body") {
                try await body()
            } withheld: { value in
                late.note(value)
            }
        }
    }

    /// A body that ends when the gate opens.
    private func slow(ignoring: Bool = false) -> @Sendable () async throws -> Int {
        { [began, gate] in
            began.open()
            await gate.wait()
            if !ignoring { try Task.checkCancellation() }
            return 1
        }
    }

    @Test func `what comes in time comes out, and is not told twice`() async throws {
        #expect(try await wait { 1 }.value == 1)
        #expect(await wait { throw Broken() }.outcome.error is Broken)
        try await scope.waitUntilIdle()
        #expect(late.all == [] && clock.sleeperCount == 0)
    }

    @Test func `when the time has passed, the body goes on, and its value is handed over`() async throws {
        let task = wait(for: slow())
        await began.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        let error = try #require(await task.outcome.error as? DeadlineExpired)
        #expect(error.deadline == .seconds(2) && error.cause.reason == "too slow" && error.stragglerName == "body")
        let body = try #require(scope.snapshot().runs.first)
        #expect(body.id == error.straggler && body.cause == nil, "Nobody has cancelled it.")
        gate.open()
        try await scope.waitUntilIdle()
        #expect(late.all == [1])
    }

    @Test @MainActor func `it is handed over on the actor of the closure`() async throws {
        final class Model { var values: [Int] = [] }
        let (model, body) = (Model(), slow())
        let time = clock
        let waiter = Task { @MainActor in
            try await withDeadline(in: .seconds(2), scope: scope) {
                try await body()
            } withheld: { value in
                MainActor.assertIsolated()
                model.values.append(value)
            }
        }
        await began.wait()
        await time.sleepers(atLeast: 1)
        await time.advance(by: .seconds(2))
        await #expect(throws: DeadlineExpired.self) { try await waiter.value }
        gate.open()
        try await scope.waitUntilIdle()
        #expect(model.values == [1])
    }

    @Test func `the value of a body that is cancelled after that is handed over, too, and its error is nobody's`()
        async throws
    {
        let unhandled = Log<String>()
        let scope = TaskScope(clock: clock, onUnhandledError: { error, _ in unhandled.note("\(error)") })
        for isCancelled in [true, false] {
            let (began, gate) = (Gate(), Gate())
            let task = scope.addTask { [late] in
                try await withDeadline(in: .seconds(2), name: "body") {
                    began.open()
                    await gate.wait()
                    if !isCancelled { throw Broken() }
                    return 1
                } withheld: { value in
                    late.note(value)
                }
            }
            await began.wait()
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(2))
            _ = await task.outcome
            if isCancelled { scope.cancelAll() }
            gate.open()
            try await scope.waitUntilIdle()
        }
        #expect(late.all == [1] && scope.withheldCount == 1)
        try await until("the error is reported") { unhandled.all == ["Broken()"] }
    }

    @Test(arguments: [true, false])
    func `a cancelled caller cancels the body, and leaves at once`(isAbandoned: Bool) async throws {
        let task = scope.addTask { [late, slow = slow(ignoring: true)] in
            if isAbandoned {
                try await withDeadline(
                    in: .seconds(90),
                    abandoningAfter: .zero,
                    name: "body",
                    slow,
                    withheld: { late.note($0) }
                )
            } else {
                try await withDeadline(in: .seconds(90), name: "body", slow, withheld: { late.note($0) })
            }
        }
        await began.wait()
        task.cancel("given up")
        #expect(await task.outcome.cause?.reason == "given up")
        let body = try #require(scope.snapshot().runs.first)
        #expect(body.name == "body" && body.cause?.underlying?.reason == "given up")
        #expect(late.all == [])
        gate.open()
        try await scope.waitUntilIdle()
        #expect(late.all == [1] && clock.sleeperCount == 0)
    }

    @Test func `a cancelled caller waits no longer than the patience`() async throws {
        let task = scope.addTask { [slow = slow(ignoring: true)] in
            try await withDeadline(in: .seconds(90), abandoningAfter: .seconds(2), name: "body", slow)
        }
        await began.wait()
        await clock.sleepers(atLeast: 1)
        task.cancel()
        await clock.advance(by: .seconds(1))
        #expect(task.outcomeIfEnded == nil)
        await clock.advance(by: .seconds(1))
        _ = await task.outcome
        #expect(scope.snapshot().runs.map(\.name) == ["body"])
        gate.open()
        try await scope.waitUntilIdle()
    }

    @Test func `what a body returns within the patience comes out, and is not withheld`() async throws {
        let task = scope.addTask { [late, slow = slow(ignoring: true)] in
            try await withDeadline(
                in: .seconds(1),
                abandoningAfter: .seconds(2),
                name: "body",
                slow,
                withheld: { late.note($0) }
            )
        }
        await began.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        gate.open()
        #expect(await task.outcome.value == 1)
        #expect(late.all == [] && scope.withheldCount == 0)
    }

    @Test func `no time at all: returns at once, and the body runs`() async throws {
        let (scope, late) = (scope, late)
        await #expect(throws: DeadlineExpired.self) {
            try await withDeadline(in: .zero, scope: scope, slow(), withheld: { late.note($0) })
        }
        gate.open()
        try await scope.waitUntilIdle()
        #expect(late.all == [1])
        try await scope.close()
        await #expect(throws: CancellationError.self) {
            try await withDeadline(in: .seconds(1), scope: scope) {
                2
            } withheld: {
                late.note($0)
            }
        }
        #expect(late.all == [1], "Refused: it never ran.")
    }

    @Test func `what a cancelled body throws in time comes out as it is`() async {
        let (scope, began) = (scope, began)
        let waiter = Task {
            try await withDeadline(in: .seconds(2), abandoningAfter: .seconds(9), scope: scope) {
                began.open()
                try? await untilCancelled()
                throw Broken()
            }
        }
        await began.wait()
        waiter.cancel()
        await #expect(throws: Broken.self) { try await waiter.value }
    }

    @Test func `whoever went on may be replaced: the value is handed over anyway`() async throws {
        let expired = Gate()
        let task = scope.addTask(id: "search", policy: .replace) { [late, slow = slow()] in
            do {
                _ = try await withDeadline(in: .seconds(2), slow, withheld: { late.note($0) })
            } catch is DeadlineExpired {
                expired.open()
                try? await untilCancelled()
            }
        }
        await began.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        await expired.wait()
        scope.addTask(id: "search", policy: .replace) {}
        _ = await task.outcome
        gate.open()
        try await scope.waitUntilIdle()
        #expect(late.all == [1] && scope.withheldCount == 1)
    }

    @Test(arguments: [true, false]) func `the end of another task is no end of this time`(isLate: Bool) async throws {
        let other = scope.addTask(deadline: .seconds(1)) { try await untilCancelled() }
        await clock.sleepers(atLeast: 1)
        let scope = scope
        let waiter = Task {
            if isLate {
                try await withDeadline(in: .seconds(9), scope: scope) {
                    try await other.value
                } withheld: {
                }
            } else {
                try await withDeadline(in: .seconds(9), abandoningAfter: .zero, scope: scope) { try await other.value }
            }
        }
        try await until("the body runs") { scope.count == 2 }
        await clock.advance(by: .seconds(1))
        let error = await #expect(throws: TaskCancelledError.self) { try await waiter.value }
        #expect(error?.cause.kind == .deadlineExpired && error?.cause.origin == other.info.origin)
    }

    @Test(arguments: [true, false])
    func `a body that goes on has no deadline of its caller's, and hears when it is asked itself`(
        waitsBefore: Bool
    ) async throws {
        let (asked, deadline) = (Log<String>(), Log<Duration?>())
        let gone = Gate()
        let caller = scope.addTask { [began, gate] in
            try await withDeadline(in: .seconds(60)) {
                do {
                    try await withDeadline(in: .seconds(2)) {
                        began.open()
                        if !waitsBefore { await gate.wait() }
                        deadline.note(Deadline.current?.remaining)
                        do {
                            try await TaskContext.current.waitUntilAskedToFinish()
                            asked.note("asked")
                        } catch {
                            asked.note("\(error)")
                        }
                    } withheld: {
                    }
                } catch is DeadlineExpired {
                    gone.open()
                }
            }
        }
        await began.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        await gone.wait()
        gate.open()
        try await caller.value
        try await until("the body waits") { deadline.all.count == 1 }
        #expect(deadline.all == [waitsBefore ? .seconds(60) : nil])
        _ = try await scope.shutdown(grace: .seconds(9), patience: .seconds(1))
        #expect(asked.all == ["asked"])
    }
}
