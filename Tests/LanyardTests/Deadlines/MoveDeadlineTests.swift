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
    func `also that of a run that newer calls of its trigger overtake, until the next`(time: Duration) async {
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(30)), deadline: .seconds(60)) { (_: Int) in }
        trigger(1)
        await clock.advance(by: .seconds(10))
        trigger(2)
        let task = scope.task(id: "key", returning: Void.self)
        #expect(task?.moveDeadline(in: time) == true)
        await clock.advance(by: time)
        #expect(task?.cause?.kind == .deadlineExpired)
        trigger(3)
        let next = scope.task(id: "key", returning: Void.self)
        #expect(next?.moveDeadline(in: .seconds(1)) == true)
        trigger(4)
        await clock.advance(by: .seconds(29))
        #expect(next?.cause == nil, "It counts from the newest call again.")
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
