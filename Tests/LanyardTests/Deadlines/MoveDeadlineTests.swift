import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("A handle moves the deadline of its run")
struct MoveDeadlineTests {
    private let clock = TestClock()
    private let scope: TaskScope

    init() { scope = TaskScope("Uploads", on: clock) }

    private func add(id: String = "upload", _ policy: OverlapPolicy = .concurrent, in time: Duration?) -> ScopedTask<
        Void
    > {
        scope.addTask(id: id, policy: policy, deadline: time) { try await untilCancelled() }
    }

    @Test func `later, as often as it likes, counted from the moment of the call`() async {
        let task = add(in: .seconds(5))
        for _ in 1...3 {
            await clock.advance(by: .seconds(4))
            #expect(task.moveDeadline(in: .seconds(5)))
        }
        await clock.advance(by: .seconds(4))
        #expect(!task.isCancelled)
        await clock.advance(by: .seconds(1))
        #expect(task.cause?.kind == .deadlineExpired)
        #expect(task.cause?.instant.offset == .seconds(17))
        #expect(!task.moveDeadline(in: .seconds(5)), "It has passed.")
        await settle(task)
    }

    @Test func `earlier, and with zero or less at once`() async {
        let (sooner, now) = (add(in: .seconds(60)), add(in: .seconds(60)))
        #expect(sooner.moveDeadline(in: .seconds(1)))
        #expect(now.moveDeadline(in: .zero))
        #expect(now.cause?.kind == .deadlineExpired)
        await clock.advance(by: .seconds(1))
        #expect(sooner.cause?.kind == .deadlineExpired)
        for task in [sooner, now] { await settle(task) }
    }

    @Test func `a run without a deadline gets none, and one that has ended has none`() async {
        let task = add(in: nil)
        #expect(!task.moveDeadline(in: .seconds(1)))
        await clock.advance(by: .seconds(10))
        #expect(!task.isCancelled)
        task.cancel()
        await settle(task)
        let ended = scope.addTask(deadline: .seconds(5)) {}
        await settle(ended)
        #expect(!ended.moveDeadline(in: .seconds(5)))
    }

    @Test(arguments: [Duration.seconds(1), .zero])
    func `also that of a run that newer calls of its trigger overtook`(time: Duration) async {
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(30)), deadline: .seconds(60)) { (_: Int) in }
        trigger(1)
        await clock.advance(by: .seconds(10))
        trigger(2)
        let task = scope.task(id: "key", returning: Void.self)
        #expect(task?.moveDeadline(in: time) == true)
        await clock.advance(by: time)
        #expect(task?.cause?.kind == .deadlineExpired)
        await clock.run()
    }

    @Test(arguments: [Duration.seconds(1), .seconds(3600)])
    func `calls of a trigger no longer overtake the run: the next has one of its own, and its own deadline`(
        time: Duration
    ) async {
        let ran = Log<Int>()
        let trigger = scope.trigger("key", policy: .replace, deadline: .seconds(5)) { (value: Int) in
            ran.note(value)
            try await untilCancelled()
        }
        scope.pause(id: "key")
        trigger(1)
        let moved = scope.task(id: "key", returning: Void.self)
        #expect(moved?.moveDeadline(in: time) == true)
        await clock.advance(by: .milliseconds(500))
        #expect(trigger(2) == .replaced)
        let next = scope.task(id: "key", returning: Void.self)
        #expect(moved?.cause?.kind == next.map { .replaced(by: $0.id) })
        await clock.advance(by: .milliseconds(4_999))
        #expect(next?.cause == nil)
        scope.resume(id: "key")
        await clock.advance(by: .milliseconds(1))
        #expect(next?.cause?.kind == .deadlineExpired)
        #expect(ran.all == [2])
        await clock.run()
    }

    @Test func `what was set by hand holds when the run begins, however often it was called for`() async {
        let trigger = scope.trigger("key", policy: .replace, deadline: .seconds(600)) { (_: Int) in
            try await untilCancelled()
        }
        scope.pause(id: "key")
        trigger(1)
        await clock.advance(by: .seconds(10))
        trigger(2)
        let task = scope.task(id: "key", returning: Void.self)
        #expect(task?.moveDeadline(in: .seconds(1)) == true)
        scope.resume(id: "key")
        await clock.advance(by: .seconds(1))
        #expect(task?.cause?.kind == .deadlineExpired)
        await clock.run()
    }

    @Test @MainActor func `that of a shared run, also by a caller whose owner gets the result`() async {
        let (model, gate, got) = (Model(), Gate(), Log<Int>())
        let task = scope.addTask(id: 1, policy: .join, deadline: .seconds(5), for: model) {
            await gate.wait()
            return 1
        } then: { _, value in
            got.note(value)
        }
        await clock.idle()
        #expect(task.moveDeadline(in: .seconds(60)))
        await clock.advance(by: .seconds(6))
        #expect(task.cause == nil)
        gate.open()
        await settle(task)
        #expect(got.all == [1])
        withExtendedLifetime(model) {}
    }

    /// Who moves the deadline of a run that others share.
    enum Mover: CaseIterable {
        case first, second, noOwner
    }

    @Test(arguments: Mover.allCases)
    @MainActor func `that of all who share a run, with an owner or without, whoever moves it`(mover: Mover) async {
        let (owners, gate, got) = ([Model(), Model()], Gate(), Log<String>())
        func add(_ owner: Model, _ name: String) -> ScopedTask<Int> {
            scope.addTask(id: 1, policy: .join, deadline: .seconds(5), for: owner) {
                await gate.wait()
                return 1
            } then: { _, _ in
                got.note(name)
            }
        }
        let tasks = [add(owners[0], "first"), add(owners[1], "second"), scope.addTask(id: 1, policy: .join) { 1 }]
        await clock.idle()
        let movers = [Mover.first: tasks[0], .second: tasks[1], .noOwner: tasks[2]]
        #expect(movers[mover]?.moveDeadline(in: .seconds(60)) == true)
        await clock.advance(by: .seconds(6))
        #expect(tasks.allSatisfy { $0.cause == nil })
        gate.open()
        for task in tasks { await settle(task) }
        #expect(got.all.sorted() == ["first", "second"])
        withExtendedLifetime(owners) {}
    }

    @Test @MainActor func `all who share a run hear when the deadline passes, though it does not obey`() async {
        let (owners, gate, told) = ([Model(), Model()], Gate(), Log<Duration>())
        let tasks = owners.map { owner in
            scope.addTask(id: 1, policy: .join, deadline: .seconds(5), for: owner) {
                await gate.wait()
                return 1
            } then: { _, _ in
            } failed: { _, error in
                if let expired = error as? DeadlineExpired { told.note(expired.deadline) }
            }
        }
        await clock.advance(by: .seconds(5))
        for task in tasks { #expect(await task.outcome.cause?.kind == .deadlineExpired) }
        #expect(told.all == [.seconds(5), .seconds(5)])
        gate.open()
        try? await scope.waitUntilIdle()
        withExtendedLifetime(owners) {}
    }

    @Test(arguments: [OverlapPolicy.skip, .queue, .replace])
    @MainActor func `one who shares a run of another policy hears of its deadline, too`(policy: OverlapPolicy) async {
        let (owner, gate, told) = (Model(), Gate(), Log<Duration>())
        scope.addTask(id: 1, policy: policy, deadline: .seconds(5)) {
            await gate.wait()
            return 1
        }
        let follower = scope.addTask(id: 1, policy: .join, for: owner) {
            2
        } then: { _, _ in
        } failed: { _, error in
            if let expired = error as? DeadlineExpired { told.note(expired.deadline) }
        }
        #expect(follower.admission == .joined)
        await clock.advance(by: .seconds(5))
        #expect(await follower.outcome.cause?.kind == .deadlineExpired)
        #expect(told.all == [.seconds(5)])
        gate.open()
        try? await scope.waitUntilIdle()
        withExtendedLifetime(owner) {}
    }

    @Test @MainActor func `one who shares a run that somebody has cancelled is told of no deadline`() async {
        let (owner, gate, told) = (Model(), Gate(), Log<Duration>())
        let shared = scope.addTask(id: 1, policy: .join, deadline: .seconds(5)) {
            await gate.wait()
            return 1
        }
        let follower = scope.addTask(id: 1, policy: .join, for: owner) {
            2
        } then: { _, _ in
        } failed: { _, _ in
            told.note(.zero)
        }
        scope.task(id: 1, returning: Int.self)?.cancel("the user")
        #expect(shared.admission == .started && follower.admission == .joined)
        await clock.advance(by: .seconds(5))
        gate.open()
        try? await scope.waitUntilIdle()
        #expect(told.all.isEmpty)
        withExtendedLifetime(owner) {}
    }

    @Test(arguments: [Duration.seconds(1), .zero])
    @MainActor func `that of a trigger's run that waits, by one who shares it for an owner`(time: Duration) async {
        let trigger = scope.trigger("key", policy: .join, deadline: .seconds(60)) { (_: Int) in 1 }
        scope.pause(id: "key")
        trigger(1)
        let owner = Model()
        let task = scope.addTask(id: "key", policy: .join, for: owner) {
            1
        } then: { _, _ in
        }
        let shared = scope.task(id: "key", returning: Int.self)
        #expect(task.admission == .joined)
        #expect(task.moveDeadline(in: time))
        await clock.advance(by: time)
        #expect(shared?.cause?.kind == .deadlineExpired)
        #expect(task.cause?.kind == .deadlineExpired)
        scope.cancelAll()
        await settle(task)
        withExtendedLifetime(owner) {}
    }

    @Test func `also while the run waits, also that of a trigger's run`() async {
        let (gate, trigger) = (
            Gate(),
            scope.trigger("key", policy: .queue, deadline: .seconds(60)) { (gate: Gate) in
                await gate.wait()
            }
        )
        let (first, second) = (trigger.perform(gate), trigger.perform(gate))
        await clock.idle()
        #expect(second.isWaiting)
        #expect(second.moveDeadline(in: .seconds(1)))
        await clock.advance(by: .seconds(1))
        #expect(second.cause?.kind == .deadlineExpired)
        #expect(!first.isCancelled)
        gate.open()
        await settle(first)
    }

    @Test func `a shared run has one deadline, whoever moves it`() async {
        let (first, second) = (add(.join, in: .seconds(5)), add(.join, in: .seconds(5)))
        #expect(second.moveDeadline(in: .seconds(9)))
        await clock.advance(by: .seconds(8))
        #expect(!first.isCancelled)
        await clock.advance(by: .seconds(1))
        #expect(first.cause?.kind == .deadlineExpired)
        for task in [first, second] { await settle(task) }
    }

    @Test func `one that is earlier and stands around a structured scope still wins`() async {
        let task = Task(executorPreference: clock.executor) { [clock] in
            try await withDeadline(in: .seconds(2), clock: clock) {
                try await withTaskScope(clock: clock) { scope in
                    let inner = scope.addTask(deadline: .seconds(1)) { try await untilCancelled() }
                    #expect(inner.moveDeadline(in: .seconds(60)))
                    #expect(await inner.outcome.cause?.kind == .parentCancelled)
                    try Task.checkCancellation()
                }
            }
        }
        await clock.advance(by: .seconds(2))
        await #expect(throws: DeadlineExpired.self) { try await task.value }
    }
}
