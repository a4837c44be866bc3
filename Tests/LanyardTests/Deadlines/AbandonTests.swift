import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@Suite("withDeadline, abandoning")
struct AbandonTests {
    private struct Broken: Error {}
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Abandoning", clock: clock, executor: clock.executor)
    }

    @Test func `what the body returns or throws in time comes out; the body was a run of the scope`() async throws {
        let task = scope.addTask {
            try await withDeadline(in: .seconds(2), abandoningAfter: .zero, name: "quick") {
                (TaskContext.current.name, scope.count, Deadline.current?.remaining)
            }
        }
        let (name, count, remaining) = try await task.value
        #expect(name == "quick" && count == 2 && remaining == .seconds(2))
        let failing = scope.addTask {
            try await withDeadline(in: .seconds(2), abandoningAfter: .zero) { throw Broken() }
        }
        #expect(await failing.outcome.error is Broken)
        #expect(scope.isEmpty)
    }

    @Test func `a body that obeys within the patience gives its answer`() async throws {
        let task = scope.addTask {
            try await withDeadline(in: .seconds(2), abandoningAfter: .seconds(1)) {
                try? await untilCancelled()
                return CancellationCause.current?.kind
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        #expect(try await task.value == .deadlineExpired)
    }

    @Test func `the error says who still runs, and where that was called`() async throws {
        let gate = Gate()
        let line: UInt = #line + 2
        let task = scope.addTask {
            try await withDeadline(in: .seconds(2), abandoningAfter: .zero, name: "decode") {
                await gate.wait()
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        let error = try #require(await task.outcome.error as? DeadlineExpired)
        let straggler = try #require(error.straggler)
        #expect(error.stragglerName == "decode" && error.origin == CallSite(line: line))
        #expect(scope.snapshot().runs.map(\.id) == [straggler])
        #expect("\(error)".hasSuffix("; “decode” (\(straggler)) still runs"))
        gate.open()
        try await scope.close()
    }

    @Test(arguments: [0, -1, 5]) func `a deadline in the past: the body does not run, and is not said to go on`(
        patience: Int
    ) async {
        for _ in 0..<50 {
            let ran = Gate()
            let task = scope.addTask {
                try await withDeadline(in: .seconds(-1), abandoningAfter: .seconds(patience)) { ran.open() }
            }
            #expect((await task.outcome.error as? DeadlineExpired)?.deadline == .seconds(-1))
            #expect(!ran.isOpen)
        }
    }

    @Test func `a body that did not come to begin is not said to go on, and never begins`() async throws {
        let (idle, ran) = (IdleExecutor(), Gate())
        let stuck = TaskScope(executor: idle)
        await #expect(throws: DeadlineExpired.self) {
            try await withDeadline(in: .zero, abandoningAfter: .zero, scope: stuck) { ran.open() }
        }
        #expect(stuck.count == 0, "It has ended, although its task is still on the way.")
        idle.runAll()
        try await stuck.close()
        #expect(!ran.isOpen)
    }

    @Test func `cancelling the caller cancels the body, and waits no longer than the patience`() async throws {
        let (began, gate) = (Gate(), Gate())
        let task = scope.addTask { [clock] in
            let error = await #expect(throws: TaskCancelledError.self) {
                try await withDeadline(in: .seconds(2), abandoningAfter: .seconds(1), name: "body") {
                    began.open()
                    await gate.wait()
                }
            }
            #expect(error?.straggler != nil && error?.cause.kind == .parentCancelled)
            return clock.now.sinceStart
        }
        await began.wait()
        task.cancel("enough")
        let body = try #require(scope.snapshot().runs.first { $0.name == "body" })
        #expect(body.cause?.kind == .parentCancelled)
        #expect(body.cause?.underlying?.reason == "enough")
        await clock.advance(by: .seconds(1))
        #expect(try await task.value == .seconds(1))
        gate.open()
        try await scope.close()
    }

    @Test func `outside of runs the process owns the body`() async throws {
        let id = try await withDeadline(in: .seconds(60), abandoningAfter: .zero, name: "orphan") {
            #expect(TaskScope.process.snapshot().runs.contains { $0.name == "orphan" })
            return TaskContext.current.id
        }
        #expect(!TaskScope.process.snapshot().runs.contains { $0.id == id })
    }

    @Test func `a scope that takes no more work refuses the body, except as part of one of its runs that goes on`()
        async throws
    {
        let (began, gate, outlived) = (Gate(), Gate(), Gate())
        let task = scope.addTask {
            began.open()
            await gate.wait()
            let part = try await withDeadline(in: .seconds(5), abandoningAfter: .zero) { "admitted" }
            let left = Task {
                await outlived.wait()
                return try await withDeadline(in: .seconds(5), abandoningAfter: .zero) { "admitted" }
            }
            return (part, left)
        }
        await began.wait()
        async let closing: Void = scope.close()
        try await until("the scope is closed") { scope.isClosed }
        await #expect(throws: CancellationError.self) {
            try await withDeadline(in: .seconds(5), abandoningAfter: .zero, scope: scope) {}
        }
        gate.open()
        let (part, left) = try await task.value
        #expect(part == "admitted")
        try await closing
        outlived.open()
        await #expect(throws: CancellationError.self, "Its run has ended.") { try await left.value }
    }

    @Test func `closing a scope waits for what its last run abandoned`() async throws {
        let (began, gate, stubborn) = (Gate(), Gate(), Gate())
        scope.addTask {
            began.open()
            await gate.wait()
            try? await withDeadline(in: .seconds(1), abandoningAfter: .zero) { await stubborn.wait() }
        }
        await began.wait()
        let closed = Gate()
        async let closing: Void = {
            try await scope.close()
            closed.open()
        }()
        try await until("the scope is closed") { scope.isClosed }
        gate.open()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        try await until("the run that was abandoned is alone") { scope.count != 2 }
        #expect(!closed.isOpen && scope.count == 1)
        stubborn.open()
        try await closing
        #expect(scope.isEmpty)
    }

    @Test func `the deadlines around it reach in, and its own can be moved`() async throws {
        let task = scope.addTask(deadline: .seconds(9)) {
            try await withDeadline(in: .seconds(4)) {
                try await withDeadline(in: .seconds(20), abandoningAfter: .zero) {
                    let first = Deadline.current?.remaining
                    Deadline.current?.move(in: .seconds(3))
                    return [first, Deadline.current?.remaining]
                }
            }
        }
        #expect(try await task.value == [.seconds(4), .seconds(3)])
    }

    @Test @MainActor
    func `the body has the caller's task-locals, and runs on the actor whose state it uses`() async throws {
        var local = 0
        try await Local.$text.withValue("here") {
            try await withDeadline(in: .seconds(60), abandoningAfter: .zero) { @MainActor in
                MainActor.assertIsolated()
                #expect(Local.text == "here")
            }
        }
        local += 1
        #expect(local == 1)
    }

    @Test func `a body that waits for the run it is part of gets an error, not a wait until the deadline`() async throws
    {
        let handle = Handle()
        let gate = Gate()
        let task = scope.addTask(id: "key", name: "whole") { () async throws -> Void in
            await gate.wait()
            try await withDeadline(in: .seconds(5), abandoningAfter: .zero) {
                await #expect(throws: ScopeError.self) {
                    try await scope.shutdown(id: "key", grace: .zero, patience: nil)
                }
                try await handle.task.withLock { $0 }?.value
            }
        }
        handle.task.withLock { $0 = task }
        gate.open()
        #expect(await task.outcome.error as? ScopeError == .waitsForItself("whole"))
        handle.task.withLock { $0 = nil }
    }

    @Test func `an abandoned body keeps neither its caller's run nor the scope alive, and goes when it ends`()
        async throws
    {
        let (gate, ended) = (Gate(), Gate())
        var scope: TaskScope? = TaskScope(clock: clock, executor: clock.executor)
        weak let weakScope = scope
        let released = Gate()
        let task = scope!.addTask { [object = CallsOnRelease { released.open() }] in
            defer { withExtendedLifetime(object) {} }
            try? await withDeadline(in: .seconds(1), abandoningAfter: .zero) {
                await gate.wait()
                ended.open()
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        try await task.value
        await released.wait()
        scope = nil
        #expect(weakScope == nil)
        gate.open()
        await ended.wait()
    }
}
