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

    @Test func `the value of a run that another call of its key pushed out goes to the next run`() async {
        let trigger = trigger(.debounce(for: .seconds(1)))
        trigger([1])
        scope.addTask(id: "key", policy: .replace) {}
        await clock.idle()
        trigger([2])
        await clock.run()
        #expect(log.all == [[1, 2]])
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

    @Test func `a value that is passed over is dropped all the same`() async {
        let trigger = trigger(.skip)
        trigger([0])
        await clock.idle()
        trigger([1])
        gate.open()
        await clock.run()
        #expect(log.all == [[0]] && trigger.droppedCount == 1)
    }
}
