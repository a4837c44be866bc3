import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Values of calls that are overtaken are combined") struct CombiningTests {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<[Int]>()
    private let gate = Gate()

    init() {
        scope = TaskScope("Combining", on: clock)
    }

    private func trigger(_ policy: OverlapPolicy) -> TaskTrigger<[Int], Void> {
        scope.trigger("key", policy: policy) { [log, gate] (numbers: [Int]) in
            log.note(numbers)
            if numbers == [0] { await gate.wait() }
        } combining: {
            $0 + $1
        }
    }

    @Test func `a pause in the calls brings all their values, the oldest first, and none counts as dropped`() async {
        let trigger = trigger(.debounce(for: .seconds(1)))
        for number in 1...100 { trigger([number]) }
        #expect(trigger.droppedCount == 0)
        await clock.run()
        #expect(log.all == [Array(1...100)] && trigger.droppedCount == 0)
    }

    @Test func `what waits behind a run is added up`() async {
        let trigger = trigger(.keepLatest)
        trigger([0])
        await clock.idle()
        for number in 1...3 { trigger([number]) }
        gate.open()
        await clock.run()
        #expect(log.all == [[0], [1, 2, 3]])
    }

    @Test func `a value that a run has begun with is not added again`() async {
        let trigger = trigger(.replace)
        trigger([0])
        await clock.idle()
        trigger([1])
        await clock.idle()
        gate.open()
        await clock.run()
        #expect(log.all == [[0], [1]])
    }

    @Test func `a value that another call of its key pushed out is dropped, as any`() async {
        let trigger = trigger(.debounce(for: .seconds(1)))
        trigger([1])
        scope.addTask(id: "key", policy: .replace) {}
        await clock.idle()
        trigger([2])
        await clock.run()
        #expect(log.all == [[2]] && trigger.droppedCount == 1)
    }

    @Test func `what was cancelled is not added to anything`() async {
        let trigger = trigger(.debounce(for: .seconds(1)))
        trigger([1])
        trigger.cancel()
        trigger([2])
        scope.cancel(id: "key")
        trigger([3])
        await clock.run()
        #expect(log.all == [[3]] && trigger.droppedCount == 2)
    }

    @Test func `a value that is passed over is dropped anyway`() async {
        let trigger = trigger(.skip)
        trigger([0])
        await clock.idle()
        trigger([1])
        gate.open()
        await clock.run()
        #expect(log.all == [[0]] && trigger.droppedCount == 1)
    }

    @Test @MainActor func `a debounce that is over while the main actor is busy loses no value to the next call`()
        async throws
    {
        let (scope, log) = (TaskScope(), log)
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(3_600))) { @MainActor (numbers: [Int]) in
            log.note(numbers)
        } combining: {
            $0 + $1
        }
        trigger([1])
        trigger.flush()  // As if the time had come. The main actor is busy: it does not begin.
        trigger([2])
        trigger.flush()
        try await trigger.waitUntilIdle()
        #expect(log.all == [[1, 2]] && trigger.droppedCount == 0)
    }

    @Test func `of two that are called at once both values begin`() async throws {
        let (clock, log) = (HookedClock(), log)
        let scope = TaskScope(clock: clock)
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(1)), deadline: .seconds(60)) {
            (numbers: [Int]) in
            log.note(numbers)
        } combining: {
            $0 + $1
        }
        // Read by the decision, the run, and by the deadline of the run that has been admitted.
        clock.atRead(3) { trigger([2]) }
        trigger([1])
        trigger.flush()
        try await trigger.waitUntilIdle()
        #expect(log.all.flatMap(\.self).sorted() == [1, 2] && trigger.droppedCount == 0)
    }

    private final class Value: Sendable {
        let numbers: [Int]
        let onRelease: CallsOnRelease?
        init(_ numbers: [Int], _ onRelease: CallsOnRelease? = nil) {
            (self.numbers, self.onRelease) = (numbers, onRelease)
        }
    }

    @Test @MainActor func `R4: no value is released under the lock`() async throws {
        let (scope, log, released) = (TaskScope(), log, Log<Int>())
        let trigger = scope.trigger("key", policy: .debounce(for: .seconds(3_600))) { @MainActor (value: Value) in
            log.note(value.numbers)
        } combining: {
            Value($0.numbers + $1.numbers)
        }
        // What is released asks the scope, which would wait for its own lock.
        func call(_ number: Int) {
            let onRelease = CallsOnRelease { [weak scope] in
                _ = scope?.count
                released.note(number)
            }
            trigger(Value([number], onRelease))
        }
        // The second overtakes, the third pushes out a run that was let go and has not begun.
        call(1)
        call(2)
        trigger.flush()
        call(3)
        trigger.flush()
        try await trigger.waitUntilIdle()
        #expect(log.all == [[1, 2, 3]])
        try await until("all values are released") { released.all.count == 3 }
    }
}
