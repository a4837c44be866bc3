import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Start what waits now") struct FlushTests {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<Int>()

    init() {
        scope = TaskScope("Flush", on: clock)
    }

    @discardableResult
    private func call(_ number: Int, _ policy: OverlapPolicy, until gate: Gate? = nil) -> ScopedTask<Void> {
        scope.addTask(id: "key", policy: policy) { [log] in
            log.note(number)
            await gate?.wait()
        }
    }

    @Test func `a debounced call starts at once, and no timer is left`() async {
        let task = call(1, .debounce(for: .seconds(60)))
        #expect(task.isWaiting && clock.sleeperCount == 1)
        scope.flush(id: "key")
        await settle(task)
        #expect(log.all == [1] && clock.now.sinceStart == .zero)
        await clock.idle()
        #expect(clock.sleeperCount == 0)
    }

    @Test func `the window of a throttle is over, and a new one opens`() async {
        await settle(call(1, .throttle(for: .seconds(10))))
        let second = call(2, .throttle(for: .seconds(10)))
        #expect(second.isWaiting)
        await clock.advance(by: .seconds(4))
        scope.flush(id: "key")
        await settle(second)
        let third = call(3, .throttle(for: .seconds(10)))
        await clock.advance(by: .seconds(9))
        #expect(third.isWaiting, "It counts from the flush.")
        await clock.advance(by: .seconds(1))
        await settle(third)
        #expect(log.all == [1, 2, 3])
    }

    @Test func `a run that waits for another one goes on waiting`() async {
        let gate = Gate()
        let first = call(1, .queue, until: gate)
        let second = call(2, .queue)
        scope.flush(id: "key")
        #expect(second.isWaiting)
        gate.open()
        await settle(first, second)
        scope.flush(id: "key")
        scope.flush(id: "no such key")
        #expect(log.all == [1, 2])
    }

    @Test func `a trigger starts what it has called for`() async throws {
        let log = log
        let save = scope.trigger("save", policy: .debounce(for: .seconds(60))) { (number: Int) in log.note(number) }
        for number in 1...3 { save(number) }
        save.flush()
        try await save.waitUntilIdle()
        #expect(log.all == [3] && clock.now.sinceStart == .zero)
    }
}
