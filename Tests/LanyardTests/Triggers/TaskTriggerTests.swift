import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Triggers") struct TaskTriggerTests {
    private struct Broken: Error {}

    @MainActor private final class Model {
        var shown: [Int] = []
        var failure: (any Error)?
    }

    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<Int>()

    init() {
        scope = TaskScope("Triggers", on: clock)
    }

    private func noting(_ policy: OverlapPolicy) -> TaskTrigger<Int, Void> {
        scope.trigger("key", policy: policy) { [log] number in log.note(number) }
    }

    @Test func `a storm of debounced calls is one run with the newest value, and one timer`() async {
        let trigger = noting(.debounce(for: .seconds(1)))
        #expect(trigger(0) == .queued)
        for number in 1..<1_000 { #expect(trigger(number) == .replaced) }
        #expect(trigger.isWaiting && !trigger.isRunning)
        #expect(scope.count == 1 && clock.sleeperCount == 1)
        #expect(trigger.droppedCount == 999)
        await clock.run()
        #expect(log.all == [999])
        #expect(clock.now.sinceStart == .seconds(1))
    }

    @Test func `the quiet time counts from the newest call`() async {
        let trigger = noting(.debounce(for: .seconds(2)))
        trigger(1)
        await clock.advance(by: .seconds(1))
        trigger(2)
        await clock.advance(by: .seconds(1.5))
        #expect(log.all.isEmpty)
        await clock.run()
        #expect(log.all == [2] && clock.now.sinceStart == .seconds(3))
    }

    @Test @MainActor func `what has begun is replaced, what has not is overtaken, and the fence holds`() async throws {
        let (model, began, gate) = (Model(), Log<Int>(), Gate())
        let trigger = scope.trigger("key", policy: .restart, for: model) { (number: Int) in
            began.note(number)
            await gate.wait()
            return number
        } then: { model, number in
            model.shown.append(number)
        }
        #expect(trigger(0) == .started)
        await clock.idle()
        try await until("the first begins") { began.all == [0] }
        #expect(trigger.isRunning)
        for number in 1...3 { #expect(trigger(number) == .replaced) }
        #expect(trigger.droppedCount == 2 && scope.count == 2, "The second waits for the first, which is cancelled.")
        gate.open()
        try await trigger.waitUntilIdle()
        #expect(model.shown == [3] && began.all == [0, 3] && scope.withheldCount == 1)
    }

    @Test @MainActor func `results and errors are delivered, and the owner is kept by nobody`() async throws {
        var model: Model? = Model()
        let trigger = scope.trigger("key", policy: .queue, for: model!) { (number: Int) in
            if number == 2 { throw Broken() }
            return number
        } then: { model, number in
            model.shown.append(number)
        } failed: { model, error in
            model.failure = error
        }
        for number in 1...3 { trigger(number) }
        try await trigger.waitUntilIdle()
        #expect(model?.shown == [1, 3] && model?.failure is Broken)
        weak let released = model
        model = nil
        #expect(released == nil)
        trigger(4)
        try await trigger.waitUntilIdle()
    }

    @Test func `queue and concurrent keep every value, and a limit passes over`() async throws {
        let (gate, log) = (Gate(), log)
        let trigger = scope.trigger("key", policy: .queue(limit: 2)) { (number: Int) in
            await gate.wait()
            log.note(number)
        }
        let admissions = (1...5).map { trigger($0) }
        #expect(admissions == [.started, .queued, .queued, .skipped, .skipped])
        #expect(trigger.droppedCount == 2)
        gate.open()
        try await trigger.waitUntilIdle()
        #expect(log.all == [1, 2, 3])
    }

    @Test func `the other form has a run of its own, and its outcome`() async {
        let trigger = scope.trigger("key", policy: .queue) { (number: Int) in
            if number < 0 { throw Broken() }
            return number * 2
        }
        #expect(await trigger.outcome(of: 21).value == 42)
        #expect(await trigger.outcome(of: -1).error is Broken)
    }

    @Test func `dropping a trigger cancels what it called for, and nothing else of the key`() async {
        let (began, log) = (Gate(), Log<CancellationCause?>())
        var trigger: TaskTrigger<Int, Void>? = scope.trigger("key", policy: .concurrent) { _ in
            began.open()
            await suspendUntilCancelled()
            log.note(CancellationCause.current)
        }
        let gate = Gate()
        let other = scope.addTask(id: "key", policy: .concurrent) { await gate.wait() }
        trigger?(1)
        await began.wait()
        trigger = nil
        try? await until("it is cancelled") { scope.count == 1 }
        #expect(log.all.map(\.?.kind) == [.ownerReleased])
        #expect(!other.isCancelled)
        gate.open()
        await settle(other)
    }

    @Test func `values and captures are released with the trigger, begun or not`() async throws {
        let released = Log<Int>()
        for isBegun in [true, false] {
            var trigger: TaskTrigger<CallsOnRelease, Void>?
            let captured = CallsOnRelease { released.note(0) }
            trigger = scope.trigger("key", policy: isBegun ? .replace : .debounce(for: .seconds(60))) { _ in
                withExtendedLifetime(captured) {}
            }
            for number in 1...3 { trigger?(CallsOnRelease { released.note(number) }) }
            if isBegun { try await trigger?.waitUntilIdle() }
            trigger = nil
        }
        try await until("all is released") { released.all.count == 8 }
    }

    @Test func `cancelling it or its key drops what waits, and it can be called again`() async throws {
        let trigger = noting(.debounce(for: .seconds(1)))
        trigger(1)
        trigger.cancel("left")
        trigger(2)
        scope.cancel(id: "key")
        await clock.run()
        #expect(log.all.isEmpty && scope.isEmpty)
        trigger(3)
        await clock.run()
        #expect(log.all == [3])
        try await scope.close()
        #expect(trigger(4) == .refused)
    }

    @Test func `a deadline counts from the newest call`() async {
        let log = log
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(3)), deadline: .seconds(5)) {
            (number: Int) in
            log.note(number)
        }
        trigger(1)
        await clock.advance(by: .seconds(2.5))
        trigger(2)
        await clock.run()
        #expect(log.all == [2])
    }

    @Test func `calls and addTask of one key go by the policies of each call`() async throws {
        let gate = Gate()
        let trigger = noting(.keepLatest)
        let first = scope.addTask(id: "key") { await gate.wait() }
        await clock.idle()
        #expect(trigger(1) == .queued)
        #expect(trigger(2) == .replaced)
        let last = scope.addTask(id: "key", policy: .queue) { [log] in log.note(9) }
        #expect(trigger(3) == .replaced, "keepLatest pushes out all that waits.")
        gate.open()
        await settle(first, last)
        try await scope.waitUntilIdle()
        #expect(log.all == [3])
    }

    @Test func `eight threads call at once, and no call is lost or counted twice`() async throws {
        let (trigger, log, last) = (noting(.keepLatest), log, 7_999)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<8 {
                group.addTask { for number in 0..<1_000 { trigger(thread * 1_000 + number) } }
            }
        }
        trigger(last)
        try await trigger.waitUntilIdle()
        #expect(log.all.last == last)
        // The last run that was displaced lets go of its value when its task has been made and ended.
        try await until("all calls are counted") { log.all.count + trigger.droppedCount >= 8_001 }
        #expect(log.all.count + trigger.droppedCount == 8_001)
        #expect(Set(log.all.dropLast()).count == log.all.count - 1)
    }
}
