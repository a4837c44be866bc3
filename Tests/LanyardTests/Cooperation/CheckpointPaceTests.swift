import LanyardTestSupport
import Testing

@testable import Lanyard

/// When a checkpoint looks at the clock, told with times that are made up.
@Suite struct CheckpointPaceTests {
    private static let longest = 65_536

    private struct Loop {
        var pace: Checkpoint.Pace
        var now = ScopeInstant(offset: .seconds(1))

        init(budget: Duration = .milliseconds(5)) {
            pace = Checkpoint.Pace(budget: budget)
            _ = pace.look(at: now)
        }

        /// Runs a stride of turns that take so long each, and looks.
        @discardableResult
        mutating func stride(turn: Duration) -> Bool {
            now = now.advanced(by: turn * pace.stride)
            return pace.look(at: now)
        }

        mutating func settle(turn: Duration) {
            for _ in 0..<40 { stride(turn: turn) }
        }
    }

    @Test func `1, 3: a stride begins with one turn and doubles while turns are cheap, up to the longest`() {
        var loop = Loop()
        var expected = 1
        #expect(loop.pace.stride == 1)
        for _ in 0..<20 {
            loop.stride(turn: .zero)
            expected = min(2 * expected, Self.longest)
            #expect(loop.pace.stride == expected)
        }
        #expect(expected == Self.longest)
    }

    @Test(
        arguments: [.nanoseconds(1), .nanoseconds(3), .nanoseconds(10), .nanoseconds(100), .nanoseconds(777)]
            as [Duration]
    )
    func `2: a stride settles between 6 and 8 µs`(turn: Duration) {
        var loop = Loop()
        loop.settle(turn: turn)
        #expect(turn * loop.pace.stride > .microseconds(6) - turn)
        #expect(turn * loop.pace.stride <= .microseconds(8))
    }

    @Test func `1: turns that are dearer than a stride may be are looked at one by one`() {
        var loop = Loop()
        loop.settle(turn: .milliseconds(3))
        #expect(loop.pace.stride == 1)
    }

    @Test func `2: turns that become dearer shrink the stride at once, in proportion`() {
        var loop = Loop()
        loop.settle(turn: .nanoseconds(10))
        let before = loop.pace.stride
        loop.stride(turn: .nanoseconds(1000))
        #expect(loop.pace.stride < before / 50)
        #expect(.nanoseconds(1000) * loop.pace.stride <= .microseconds(8))
    }

    @Test func `2: whatever turns cost, the next stride takes 8 µs at most at the pace of the last`() {
        var generator = SeededNumbers(seed: 42)
        var loop = Loop()
        for _ in 0..<20_000 {
            let turn = Duration.nanoseconds(1 << Int.random(in: 0..<24, using: &generator))
            let before = loop.pace.stride
            loop.stride(turn: turn)
            #expect(loop.pace.stride == 1 || turn * loop.pace.stride <= .microseconds(8))
            #expect((1...Self.longest).contains(loop.pace.stride) && loop.pace.stride <= 2 * before)
        }
    }

    @Test func `turns that suddenly cost a thousand times as much are looked at within 8 ms`() {
        for cheap in [1, 2, 5, 10, 50, 300, 2000] {
            var loop = Loop()
            loop.settle(turn: .nanoseconds(cheap))
            let before = loop.now
            loop.stride(turn: .nanoseconds(cheap) * 1000)
            #expect(before.duration(to: loop.now) <= .milliseconds(8))
        }
    }

    @Test func `a clock that goes back counts as one that stands still`() {
        var loop = Loop()
        loop.stride(turn: .seconds(-1))
        #expect(loop.pace.stride == 2)
    }

    @Test func `4: a yield is due when the budget has passed, and again after it was made up for`() {
        var loop = Loop(budget: .milliseconds(2))
        #expect(loop.stride(turn: .milliseconds(1)) == false)
        #expect(loop.stride(turn: .milliseconds(1)) == true)
        #expect(loop.stride(turn: .milliseconds(1)) == true, "It stays due until it is made up for.")
        loop.now = loop.now.advanced(by: .seconds(1))
        loop.pace.resume(at: loop.now)
        #expect(loop.stride(turn: .milliseconds(1)) == false)
        #expect(loop.stride(turn: .milliseconds(1)) == true)
    }

    @Test(arguments: [.zero, .seconds(-1)] as [Duration]) func `4: without a budget every look is due for a yield`(
        budget: Duration
    ) {
        var pace = Checkpoint.Pace(budget: budget)
        let looks = [pace.look(at: ScopeInstant(offset: .zero)), pace.look(at: ScopeInstant(offset: .zero))]
        #expect(looks == [true, true])
    }

    @Test func `the time in which others had the thread does not shrink the stride`() {
        var loop = Loop()
        loop.settle(turn: .nanoseconds(10))
        let before = loop.pace.stride
        loop.now = loop.now.advanced(by: .seconds(10))
        loop.pace.resume(at: loop.now)
        loop.stride(turn: .nanoseconds(10))
        #expect(loop.pace.stride >= before)
    }
}
