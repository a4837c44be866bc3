import LanyardTestSupport
import Testing

@testable import Lanyard

/// The numbered invariants of ``TimerQueue``.
@Suite struct TimerQueueTests {
    private final class Numbered: ScopeTimer, @unchecked Sendable {
        let number: Int

        init(_ number: Int) {
            self.number = number
        }
    }

    private let timers = (0...100).map { Numbered($0) }

    /// The numbers of those that are due at a second, in order.
    private func due(_ queue: inout TimerQueue, at second: Int) -> [Int] {
        var due: [Int] = []
        while let timer = queue.removeDue(instant(second)) { due.append((timer as! Numbered).number) }
        return due
    }

    @Test func `1: a timer is there until it is removed or due, and is handed out once`() {
        var queue = TimerQueue()
        queue.set(timers[1], at: instant(1))
        queue.set(timers[2], at: instant(1))
        #expect(queue.count == 2)
        let wasSet = queue.remove(timers[1])
        #expect(wasSet)
        let wasSetStill = queue.remove(timers[1])
        #expect(!wasSetStill)
        #expect(due(&queue, at: 1) == [2])
        let isSet = queue.remove(timers[2])
        #expect(!isSet)
        #expect(queue.count == 0 && queue.earliest == nil)
    }

    @Test func `1: a timer that is removed and set anew is due at its new time only`() {
        var queue = TimerQueue()
        queue.set(timers[1], at: instant(1))
        _ = queue.remove(timers[1])
        queue.set(timers[1], at: instant(3))
        #expect(due(&queue, at: 2) == [])
        #expect(due(&queue, at: 3) == [1])
    }

    @Test func `1: a timer that is moved is due once, at its last time, however often it was moved`() {
        var queue = TimerQueue()
        queue.set(timers[1], at: instant(1))
        queue.set(timers[5], at: instant(2))
        for _ in 1...1000 {
            queue.set(timers[1], at: instant(3))
            queue.set(timers[1], at: instant(2))
        }
        #expect(queue.count == 2)
        #expect(due(&queue, at: 1) == [])
        #expect(due(&queue, at: 2) == [5, 1])
        #expect(due(&queue, at: 3) == [])
    }

    @Test func `1: the queue holds a timer as long as it is set`() {
        var queue = TimerQueue()
        var timer: Numbered? = Numbered(1)
        weak let weakly = timer
        queue.set(timer!, at: instant(1))
        timer = nil
        #expect(weakly != nil)
        #expect(due(&queue, at: 1) == [1])
        #expect(weakly == nil)
    }

    @Test func `1: a queue that goes lets go of its timers`() {
        var timer: Numbered? = Numbered(1)
        weak let weakly = timer
        do {
            var queue = TimerQueue()
            queue.set(timer!, at: instant(1))
        }
        timer = nil
        #expect(weakly == nil)
    }

    @Test func `2: what is due at the same time comes in the order in which it was set`() {
        var queue = TimerQueue()
        for number in 1...100 { queue.set(timers[number], at: instant(1)) }
        queue.set(timers[7], at: instant(1))
        #expect(due(&queue, at: 1) == (1...100).filter { $0 != 7 } + [7])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `2: in whatever order timers are set, moved and removed, they are due in that of their times`(seed: UInt64) {
        var queue = TimerQueue()
        var numbers = SeededNumbers(seed: seed)
        var expected: [Int: (second: Int, stamp: Int)] = [:]
        for stamp in 0..<2_000 {
            let number = Int.random(in: 0...100, using: &numbers)
            if Int.random(in: 0..<3, using: &numbers) == 0 {
                let wasSet = queue.remove(timers[number])
                #expect(wasSet == (expected.removeValue(forKey: number) != nil))
            } else {
                let second = Int.random(in: 1...30, using: &numbers)
                queue.set(timers[number], at: instant(second))
                expected[number] = (second, stamp)
            }
            #expect(queue.count == expected.count)
            #expect(queue.earliest == expected.values.map(\.second).min().map { instant($0) })
        }
        let order = expected.sorted { ($0.value.second, $0.value.stamp) < ($1.value.second, $1.value.stamp) }
        #expect(due(&queue, at: 30) == order.map(\.key))
    }

    @Test func `2: what is not due stays`() {
        var queue = TimerQueue()
        for second in [4, 2, 5, 1, 3] { queue.set(timers[second], at: instant(second)) }
        #expect(due(&queue, at: 3) == [1, 2, 3])
        #expect(queue.count == 2 && queue.earliest == instant(4))
    }

    @Test(arguments: [true, false]) func `2: a hundred thousand go, whether they rise or fall, removed from either end`(
        isRising: Bool
    ) {
        for fromFront in [true, false] {
            var queue = TimerQueue()
            let timers = (0..<100_000).map { Numbered($0) }
            for timer in timers { queue.set(timer, at: instant(isRising ? timer.number : -timer.number)) }
            for timer in fromFront ? timers : timers.reversed() {
                let wasSet = queue.remove(timer)
                guard wasSet else {
                    Issue.record("\(timer.number) was not set.")
                    return
                }
            }
            #expect(queue.count == 0 && queue.earliest == nil)
            for timer in timers { queue.set(timer, at: instant(timer.number % 7)) }
            // Those that are left go with the queue, without filling the stack.
        }
    }
}
