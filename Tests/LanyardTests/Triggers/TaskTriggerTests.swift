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

    @Test func `a trigger whose operation takes no value is called with none`() async throws {
        let log = log
        let refresh: TaskTrigger<Void, Void> = scope.trigger("key", policy: .queue) { log.note(1) }
        #expect(refresh() == .started)
        #expect(refresh.perform(()).admission != .skipped)
        #expect(await refresh.outcome(of: ()).cause == nil)
        #expect(log.all == [1, 1, 1])
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

    @Test @MainActor func `on a busy actor calls overtake what has not begun`()
        async throws
    {
        for (policy, expected) in [(OverlapPolicy.replace, [99]), (.restart, [99]), (.keepLatest, [0, 99])] {
            let began = Log<Int>()
            let scope = TaskScope()
            let trigger = scope.trigger("key", policy: policy) { @MainActor (number: Int) in began.note(number) }
            for number in 0..<100 { trigger(number) }
            #expect(scope.count == expected.count && trigger.droppedCount == 100 - expected.count, "\(policy)")
            try await trigger.waitUntilIdle()
            #expect(began.all == expected, "\(policy)")
        }
    }

    private actor Store {
        let began = Log<Int>()
        let tasks = TaskScope()

        func storm() async throws {
            // In a lazy property the operation would be on no actor.
            let trigger = tasks.trigger("key") { (number: Int) in
                self.preconditionIsolated()
                self.began.note(number)
            }
            for number in 0..<100 { trigger(number) }
            try await trigger.waitUntilIdle()
        }
    }

    @Test func `so they do on an actor that is no global one`() async throws {
        let store = Store()
        try await store.storm()
        #expect(store.began.all == [99])
    }

    private actor Shelf {
        private(set) var books: [Int] = []
        private(set) var failures = 0
        private struct Broken: Error {}

        func fill(in scope: TaskScope) async throws {
            let trigger = scope.trigger("key", policy: .queue, for: self) { (number: Int) in
                if number < 0 { throw Broken() }
                return number
            } then: { shelf, number in
                shelf.books.append(number)
            } failed: { shelf, _ in
                shelf.failures += 1
            }
            for number in [1, -1, 2] { trigger(number) }
            try await trigger.waitUntilIdle()
        }
    }

    @Test func `an actor may be the owner`() async throws {
        let shelf = Shelf()
        try await shelf.fill(in: scope)
        #expect(await shelf.books == [1, 2])
        #expect(await shelf.failures == 1)
    }

    @Test func `it can be called from a deinit`() async throws {
        final class Caller: Sendable {
            let trigger: TaskTrigger<Int, Void>
            init(_ trigger: TaskTrigger<Int, Void>) { self.trigger = trigger }
            deinit { trigger(7) }
        }
        let trigger = noting(.replace)
        var caller: Caller? = Caller(trigger)
        withExtendedLifetime(caller) {}
        caller = nil
        try await trigger.waitUntilIdle()
        #expect(log.all == [7])
    }

    @Test func `a run of somebody else that it joins knows of one more caller`() async throws {
        let (begun, gate, ended) = (Gate(), Gate(), Log<Bool>())
        let shared = scope.addTask(id: "key", policy: .join) {
            begun.open()
            await gate.wait()
            ended.note(Task.isCancelled)
        }
        await begun.wait()
        let trigger = noting(.join)
        #expect(trigger(1) == .joined)
        #expect(trigger(2) == .joined)
        shared.cancel()
        gate.open()
        try await scope.waitUntilIdle()
        #expect(ended.all == [false] && log.all.isEmpty)
    }

    @Test func `a trigger that shares a run leaves it, and the others keep it`() async throws {
        let (begun, gate, ended) = (Gate(), Gate(), Log<Bool>())
        let trigger = scope.trigger("key", policy: .join) { (_: Int) in
            begun.open()
            await gate.wait()
            ended.note(Task.isCancelled)
        }
        for number in 1...3 { trigger(number) }
        await begun.wait()
        let other = scope.addTask(id: "key", policy: .join) {}
        #expect(other.admission == .joined)
        trigger.cancel()
        #expect(!other.isCancelled)
        #expect(trigger(4) == .joined && trigger(5) == .joined, "It comes back.")
        #expect(trigger.droppedCount == 0, "A value that is answered came to something.")
        other.cancel()
        trigger.cancel()
        gate.open()
        try await scope.waitUntilIdle()
        #expect(ended.all == [true], "Nobody was left.")
    }

    @Test func `what was performed is cancelled with the trigger, shared or not`() async throws {
        for policy in [OverlapPolicy.queue, .join] {
            let begun = Gate()
            var trigger = Optional(
                scope.trigger("key", policy: policy) { (_: Int) in
                    begun.open()
                    await suspendUntilCancelled()
                }
            )
            let tasks = [1, 2].compactMap { trigger?.perform($0) }
            await begun.wait()
            #expect(tasks.count == 2 && trigger?.isRunning == true)
            if policy.description == "queue" { trigger?.cancel() }
            trigger = nil
            for task in tasks { #expect(await task.outcome.cause != nil) }
            try await scope.waitUntilIdle()
        }
    }

    @Test func `a trigger waits for a run that it shares, and one of another type is no answer to it`() async throws {
        let (begun, gate) = (Gate(), Gate())
        let shared = scope.addTask(id: "key", policy: .join) {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        let trigger = noting(.join)
        trigger(1)
        #expect(trigger.isRunning)
        let texts = scope.trigger("key", policy: .join) { (_: Int) in "another type" }
        #expect(texts(1) == .refused && !texts.isRunning)
        gate.open()
        try await trigger.waitUntilIdle()
        #expect(shared.outcomeIfEnded != nil && !trigger.isRunning)
    }

    @Test func `an answer is not repeated once something has changed in its key`() async throws {
        let (gate, trigger) = (Gate(), noting(.skip))
        let first = scope.addTask(id: "key") { await gate.wait() }
        for number in 1...3 { #expect(trigger(number) == .skipped) }
        #expect(trigger.droppedCount == 3)
        gate.open()
        await settle(first)
        #expect(trigger(4) == .started)
        try await trigger.waitUntilIdle()
        scope.cancel(id: "key")
        #expect(trigger(5) == .started)
        try await trigger.waitUntilIdle()
        #expect(log.all == [4, 5])
    }

    @Test func `a throttle answers anew when its window has closed`() async throws {
        let trigger = noting(.throttle(for: .seconds(1), edges: .leading))
        #expect(trigger(1) == .started)
        await clock.idle()
        #expect(trigger(2) == .skipped && trigger(3) == .skipped)
        await clock.advance(by: .seconds(1))
        #expect(trigger(4) == .started)
        await clock.run()
        #expect(log.all == [1, 4])
    }

    @Test func `it tells why its last run was cancelled, until one was not`() async throws {
        let trigger = noting(.debounce(for: .seconds(1)))
        #expect(trigger.lastCause == nil)
        trigger(1)
        trigger.cancel("left")
        #expect(trigger.lastCause?.reason == "left")
        trigger(2)
        await clock.run()
        #expect(trigger.lastCause == nil && log.all == [2])
    }

    @Test func `a snapshot has its triggers, and its description those of which values came to nothing`() async throws {
        let line: UInt = #line + 1
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(1)), name: "search") { (_: Int) in }
        let idle = scope.trigger("idle") { (_: Int) in }
        for number in 1...3 { trigger(number) }
        let snapshot = scope.snapshot()
        #expect(snapshot.triggers.map(\.key) == [TaskKey("key"), TaskKey("idle")])
        #expect(snapshot.triggers.map(\.droppedCount) == [2, 0])
        let place = "LanyardTests/TaskTriggerTests.swift:\(line)"
        #expect(
            snapshot.description.hasSuffix(
                "└─ search \(TaskKey("key")) · debounce(for: 1.0 seconds) · 2 dropped · \(place)"
            )
        )
        withExtendedLifetime(idle) {}
        trigger.cancel()
    }

    @Test func `a released trigger leaves its scope`() async throws {
        var trigger = Optional(noting(.replace))
        #expect(scope.snapshot().triggers.count == 1)
        trigger?(1)
        trigger = nil
        #expect(scope.snapshot().triggers.isEmpty)
    }
}
