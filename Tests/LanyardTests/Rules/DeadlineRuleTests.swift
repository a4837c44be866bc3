import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Rule R15: deadlines")
struct DeadlineRules {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Deadlines", clock: clock, executor: clock.executor)
    }

    @Test(arguments: [(2, 5), (5, 2)]) func `R15: deadlines nest and the earliest wins, whichever is the inner one`(
        outer: Int,
        inner: Int
    ) async throws {
        let task = scope.addTask { [clock] in
            await withDeadline(in: .seconds(outer)) {
                await withDeadline(in: .seconds(inner)) {
                    let read = Deadline.current?.remaining
                    try? await untilCancelled()
                    return (read, clock.now.sinceStart, CancellationCause.current?.kind)
                }
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        let (read, ended, kind) = try await task.value
        #expect(read == .seconds(2), "A callee can read it.")
        #expect(ended == .seconds(2))
        #expect(kind == .deadlineExpired)
    }

    @Test func `R15: a run's own deadline wins over a later one inside`() async throws {
        let task = scope.addTask(deadline: .seconds(2)) {
            await withDeadline(in: .seconds(5)) {
                let read = Deadline.current?.remaining
                try? await untilCancelled()
                return (read, CancellationCause.current?.origin)
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        let (read, origin) = try await task.value
        #expect(read == .seconds(2))
        #expect(origin == scope.snapshot().runs.first?.origin || origin == task.cause?.origin)
        #expect(task.cause?.kind == .deadlineExpired)
    }

    @Test func `R15: withDeadline waits for its body`() async throws {
        let (gate, returned) = (Gate(), Gate())
        let task = scope.addTask {
            await withDeadline(in: .seconds(1)) { await gate.wait() }
            returned.open()
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(100))
        #expect(!returned.isOpen)
        gate.open()
        try await task.value
        #expect(task.cause == nil, "The body was cancelled, not the run.")
    }

    @Test func `R15: abandoning returns on time, and the run stays owned, listed as a straggler`() async throws {
        let gate = Gate()
        let task = scope.addTask { [clock] in
            await #expect(throws: DeadlineExpired.self) {
                try await withDeadline(in: .seconds(2), abandoningAfter: .seconds(1), name: "stubborn") {
                    await gate.wait()
                }
            }
            return clock.now.sinceStart
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        #expect(scope.snapshot().runs.map(\.state) == [.running, .straggling])
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        #expect(try await task.value == .seconds(3))
        #expect(scope.snapshot().runs.map(\.state) == [.straggling])
        #expect(scope.snapshot().runs.map(\.name) == ["stubborn"])
        #expect(scope.snapshot().runs.first?.cause?.kind == .deadlineExpired)
        gate.open()
        try await scope.close()
        #expect(scope.isEmpty)
    }
}
