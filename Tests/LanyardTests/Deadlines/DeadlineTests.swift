import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Deadline.current")
struct DeadlineTests {
    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Deadlines", clock: clock, executor: clock.executor)
    }

    @Test func `none outside of deadlines, and after the body has ended`() async {
        #expect(Deadline.current == nil)
        await withDeadline(in: .seconds(1), clock: clock) {}
        #expect(Deadline.current == nil)
    }

    @Test func `a run's deadline counts from the call`() async throws {
        let task = scope.addTask(deadline: .seconds(9)) { Deadline.current?.remaining }
        #expect(try await task.value == .seconds(9))
        let plain = scope.addTask { Deadline.current == nil }
        #expect(try await plain.value)
    }

    @Test func `the remaining time shrinks, and is negative once it has passed`() async throws {
        let gate = Gate()
        let task = scope.addTask(deadline: .seconds(9)) {
            let deadline = Deadline.current!
            #expect(!deadline.hasPassed)
            await gate.wait()
            return deadline
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(10))
        gate.open()
        let deadline = try await task.value
        #expect(deadline.remaining == .seconds(-1) && deadline.hasPassed)
    }

    @Test func `child tasks read it, and so do callees in other types`() async throws {
        let remaining = await withDeadline(in: .seconds(2), clock: clock) {
            async let child = Deadline.current?.remaining
            let group = await withTaskGroup(of: Duration?.self) { group in
                group.addTask { TaskContext.current.deadline?.remaining }
                return await group.next()!
            }
            return await [child, group]
        }
        #expect(remaining == [.seconds(2), .seconds(2)])
    }

    @Test func `a run that is started in a deadline has none of it: nothing of that would cancel it`() async throws {
        let remaining = try await withDeadline(in: .seconds(2), clock: clock) {
            try await scope.addTask { Deadline.current?.remaining }.value
        }
        #expect(remaining == nil)
    }

    @Test func `a run of a structured scope has those around it: they would cancel it`() async throws {
        let task = scope.addTask(deadline: .seconds(9)) {
            try await withDeadline(in: .seconds(5)) {
                try await withTaskScope { inner in
                    let plain = inner.addTask { Deadline.current?.remaining }
                    let own = inner.addTask(deadline: .seconds(3)) { Deadline.current?.remaining }
                    let child = inner.child()
                    let below = child.addTask { Deadline.current?.remaining }
                    return try await [plain.value, own.value, below.value]
                }
            }
        }
        #expect(try await task.value == [.seconds(5), .seconds(3), .seconds(5)])
    }

    @Test func `a task that outlives the deadline it was started in has none`() async throws {
        let (gate, inner) = (Gate(), Gate())
        let left = await withDeadline(in: .seconds(2), clock: clock) {
            Task {
                await gate.wait()
                #expect(Deadline.current == nil)
                return await withDeadline(in: .seconds(5), clock: clock) { Deadline.current?.remaining }
            }
        }
        gate.open()
        #expect(await left.value == .seconds(5))
        let run = scope.addTask(deadline: .seconds(1)) {
            Task {
                await inner.wait()
                return Deadline.current == nil
            }
        }
        let outliving = try await run.value
        inner.open()
        #expect(await outliving.value)
    }

    // MARK: Moving

    @Test func `moved, it cancels at the new time`() async throws {
        let log = Log<Int>()
        let task = scope.addTask { [clock] in
            await withDeadline(in: .seconds(2)) {
                Deadline.current?.move(in: .seconds(5))
                #expect(Deadline.current?.remaining == .seconds(5))
                try? await untilCancelled()
                log.note(Int(clock.now.sinceStart.components.seconds))
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.run()
        try await task.value
        #expect(log.all == [5])
    }

    @Test func `moving moves the nearest, those further out still win`() async throws {
        let task = scope.addTask(deadline: .seconds(4)) {
            let outer = Deadline.current!
            let inner = await withDeadline(in: .seconds(2)) {
                Deadline.current!.move(in: .seconds(60))
                return Deadline.current!.remaining
            }
            #expect(outer.remaining == .seconds(4))
            return inner
        }
        #expect(try await task.value == .seconds(4))
    }

    @Test func `a run's deadline can be moved from within`() async throws {
        let gate = Gate()
        let task = scope.addTask(deadline: .seconds(2)) { () -> CancellationCause? in
            await gate.wait()
            Deadline.current?.move(in: .zero)
            return CancellationCause.current
        }
        gate.open()
        let outcome = await task.outcome
        #expect(outcome.cause?.kind == .deadlineExpired)
        guard case .cancelled(_, returned: .some(let seen)) = outcome else {
            Issue.record("The body returns what it saw.")
            return
        }
        #expect(seen?.kind == .deadlineExpired, "It passes in the call.")
    }

    @Test func `zero or less lets it pass now; once it has passed or the body has ended it cannot be moved`() async {
        let kept = await withDeadline(in: .seconds(2), clock: clock) {
            let deadline = Deadline.current!
            #expect(deadline.move(in: .seconds(-1)))
            #expect(CancellationCause.current?.kind == .deadlineExpired)
            #expect(deadline.hasPassed)
            #expect(!deadline.move(in: .seconds(5)))
            return deadline
        }
        #expect(!kept.move(in: .seconds(5)))
        let ended = await withDeadline(in: .seconds(2), clock: clock) { Deadline.current! }
        #expect(!ended.move(in: .seconds(5)))
        #expect(!ended.move(in: .zero))
    }

    @Test func `whoever has it may move it, even from a cancellation handler`() async throws {
        let handed = Log<Deadline>()
        let began = Gate()
        let task = scope.addTask {
            await withDeadline(in: .seconds(60)) {
                let deadline = Deadline.current!
                handed.note(deadline)
                await withTaskCancellationHandler {
                    began.open()
                    try? await untilCancelled()
                } onCancel: {
                    #expect(!deadline.move(in: .seconds(60)))
                }
                return CancellationCause.current?.kind
            }
        }
        await began.wait()
        handed.all[0].move(in: .zero)
        #expect(try await task.value == .deadlineExpired)
    }
}
