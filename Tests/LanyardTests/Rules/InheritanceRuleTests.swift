import Dispatch
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

enum Request {
    @TaskLocal static var id = "none"
}

@Suite("Rules R16 to R20: waiting, observing, time and inheritance")
struct InheritanceRules {
    @Test func `R16: waiting does not cancel what is waited for`() async throws {
        let scope = TaskScope()
        let gate = Gate()
        let task = scope.addTask { () -> Int in
            await gate.wait()
            return 7
        }
        let waiting = Gate()
        let waiter = Task {
            waiting.open()
            return try await task.value
        }
        let closing = Task { try await scope.close() }
        await waiting.wait()
        waiter.cancel()
        closing.cancel()
        await #expect(throws: CancellationError.self) { try await closing.value }
        #expect(!task.isCancelled)
        gate.open()
        #expect(try await waiter.value == 7)
    }

    @Test func `R17: an observer that does not return holds nobody up, and what its buffer drops is counted`() async {
        struct Slow: TaskObserver {
            let begun = Gate()
            let gate = Gate()
            let dropped = Log<Int>()

            func observe(_ events: [TaskEvent], dropped: Int) async {
                self.dropped.note(dropped)
                begun.open()
                await gate.wait()
            }
        }
        let slow = Slow()
        let observation = TaskObservation(slow, capacity: 2)
        let scope = TaskScope()
        await settle(scope.addTask {})
        await slow.begun.wait()
        for _ in 1...10 { await settle(scope.addTask {}) }
        slow.gate.open()
        await observation.end()
        #expect(slow.dropped.all.reduce(0, +) >= 28, "Of thirty two fit.")
    }

    @Test func `R18: time comes from the scope's clock`() async throws {
        let clock = TestClock()
        let scope = TaskScope(clock: clock, executor: clock.executor)
        let child = scope.child()
        let tasks = [scope, child].map { scope in
            scope.addTask(deadline: .seconds(86_400)) { try await untilCancelled() }
        }
        await clock.advance(by: .seconds(86_399))
        #expect(tasks.allSatisfy { !$0.isCancelled })
        #expect(scope.snapshot().runs[0].age == .seconds(86_399))
        await clock.advance(by: .seconds(1))
        for task in tasks {
            #expect(await task.outcome.cause?.kind == .deadlineExpired)
            #expect(task.cause?.instant.offset == .seconds(86_400))
        }
    }

    @Test(arguments: [
        OverlapPolicy.concurrent, .concurrent(limit: 1), .replace, .restart, .skip, .queue, .keepLatest, .join,
        .debounce(for: .seconds(1)), .debounce(for: .seconds(1), edges: .both, maxWait: .seconds(2)),
        .throttle(for: .seconds(1), edges: .trailing),
    ])
    func `R19: a run has the task-locals of its call, whoever starts it`(policy: OverlapPolicy) async throws {
        let clock = TestClock()
        let scope = TaskScope(clock: clock, executor: clock.executor)
        let first = Request.$id.withValue("first") { scope.addTask(id: 1, policy: policy) { Request.id } }
        let second = Request.$id.withValue("second") { scope.addTask(id: 2, policy: policy) { Request.id } }
        let third = Request.$id.withValue("third") { scope.addTask(id: 2, policy: policy) { Request.id } }
        Task { await clock.run() }
        #expect(await first.outcome.value ?? "first" == "first")
        let last = await third.outcome.value ?? "third"
        #expect(last == "third" || third.admission == .joined && last == "second")
        #expect(["second", nil].contains(await second.outcome.value))
        scope.cancelAll()
    }

    @Test func `R19: a run that waited takes nothing from whoever starts it`() async throws {
        let scope = TaskScope()
        let gate = Gate()
        let first = Request.$id.withValue("starter") {
            scope.addTask(id: 1, policy: .queue) { await gate.wait() }
        }
        let task = await outsideAnyTask {
            scope.addTask(id: 1, policy: .queue, priority: .low) { (Request.id, Task.basePriority) }
        }
        #expect(task.admission == .queued)
        gate.open()
        await settle(first)
        let (id, priority) = try await task.value
        #expect(id == "none")
        #expect(priority == .low)
    }

    @Test func `R19: a run has the priority of its call, of its scope, or of the caller`() async throws {
        let scope = TaskScope()
        let low = TaskScope(priority: .low)
        let child = low.child()
        let task = Task.detached(priority: .utility) {
            (
                try await scope.addTask { Task.basePriority }.value,
                try await child.addTask { Task.basePriority }.value,
                try await low.addTask(id: 1, priority: .high) { Task.basePriority }.value
            )
        }
        let priorities = try await task.value
        #expect(priorities == (.utility, .low, .high))
    }

    @Test @MainActor
    func `R19: a run begins on the actor of its call, in the order of the calls`() async throws {
        let scope = TaskScope()
        var order: [Int] = []
        for number in 0..<100 {
            if number.isMultiple(of: 2) {
                scope.addTask { order.append(number) }
            } else {
                Task { order.append(number) }
            }
        }
        try await scope.close()
        await Task {}.value
        #expect(order == Array(0..<100))
    }

    @Test func `R20: a clock that cannot sleep lets its timers fire at once, rather than never`() async throws {
        let scope = TaskScope(clock: BrokenClock())
        for _ in 1...3 {
            let task = scope.addTask(deadline: .seconds(3600)) { try await untilCancelled() }
            #expect(await task.outcome.cause?.kind == .deadlineExpired)
        }
    }

    @Test func `R20: senseless settings do what the documentation says, and never crash`() async throws {
        let scope = TaskScope("")
        for policy in [
            OverlapPolicy.concurrent(limit: -1), .queue(limit: -5), .debounce(for: .seconds(-1)),
            .throttle(for: .seconds(-1)), .throttle(for: .zero, edges: .trailing),
            .throttle(for: .zero, edges: .leading),
        ] {
            let task = scope.addTask(id: policy.description, policy: policy) { 1 }
            #expect(try await task.value == 1, "\(policy)")
        }
        let nan = scope.addTask(id: Double.nan) { 1 }
        #expect(nan.admission == .refused)
        #expect("\(await nan.outcome.error!)".contains("Use another value as id"))
        let follower = scope.addTask(id: Double.nan, policy: .join, for: scope) {
            1
        } then: { _, _ in
        }
        #expect(follower.admission == .refused)
        #expect("\(await follower.outcome.error!)".contains("Use another value as id"))
        #expect(scope.core.keys(upTo: 9).isEmpty, "Nothing finds such a key again, so it would stay for ever.")
        let late = scope.addTask(deadline: .seconds(-1)) { 1 }
        #expect(await late.outcome.cause?.kind == .deadlineExpired)
        for deadline in [Duration.seconds(Int64.max), .seconds(-1)] {
            let task = scope.addTask(id: "huge", policy: .debounce(for: deadline), deadline: deadline) {}
            task.cancel()
            #expect(await task.outcome.cause != nil)
        }
        let gate = Gate()
        let running = scope.addTask(id: "typed", policy: .join) { await gate.wait() }
        let mistake = scope.addTask(id: "typed", policy: .join) { "text" }
        #expect(mistake.admission == .refused)
        #expect("\(await mistake.outcome.error!)".contains("must have the same result type"))
        gate.open()
        await settle(running)
    }
}

/// Calls a function on a thread that executes no task, as a button or a callback does.
func outsideAnyTask<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
}
