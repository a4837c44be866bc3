import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

/// Something that happens at a time, is moved and lifted, in every order.
@Suite struct LimitTests {
    private let clock = TestClock()
    private let timers: Timers
    private let happened = Log<Int>()

    init() {
        timers = Timers.on(clock)
    }

    private func limit(in duration: Duration?) -> DeadlineTimer {
        let limit = DeadlineTimer(in: duration, on: timers)
        limit.set { [happened, clock] in happened.note(Int(clock.now.sinceStart.components.seconds)) }
        return limit
    }

    @Test func `it happens once, at its time, and leaves no timer`() async {
        let limit = limit(in: .seconds(3))
        #expect(limit.remaining == .seconds(3))
        await clock.advance(by: .seconds(2.9))
        #expect(happened.all.isEmpty)
        await clock.run()
        #expect(happened.all == [3])
        #expect(timers.count == 0)
        #expect(limit.remaining == .zero && !limit.isLifted)
        await clock.advance(by: .seconds(2))
        #expect(limit.remaining == .seconds(-2))
    }

    /// What it is for has begun anew since it was set.
    private final class Anew: DeadlineTimer, @unchecked Sendable {
        override func laterTime(than now: ScopeInstant) -> ScopeInstant? { now.advanced(by: .seconds(600)) }
    }

    @Test func `a time that somebody has set holds, though what it is for begins anew`() async {
        let limit = Anew(in: .seconds(3), from: timers.clock.now(), on: timers)
        limit.set { [happened, clock] in happened.note(Int(clock.now.sinceStart.components.seconds)) }
        await clock.advance(by: .seconds(3))
        #expect(happened.all.isEmpty && limit.remaining == .seconds(600))
        limit.move(in: .seconds(1))
        limit.postpone(until: timers.clock.now().advanced(by: .seconds(600)))
        #expect(limit.remaining == .seconds(1))
        await clock.advance(by: .seconds(1))
        #expect(happened.all == [4])
        limit.lift()
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .shortest])
    func `a time that has passed happens before “set” returns`(duration: Duration) {
        let limit = limit(in: duration)
        #expect(happened.all == [0])
        #expect(timers.count == 0)
        #expect(limit.remaining <= .zero)
    }

    @Test(arguments: [nil, Duration.seconds(Int64.max), .longest])
    func `never, or longer than time lasts, sets no timer`(duration: Duration?) async {
        await clock.advance(by: .seconds(1))
        let limit = limit(in: duration)
        #expect(timers.count == 0)
        #expect(limit.remaining > .seconds(1 << 31))
        limit.lift()
    }

    @Test func `lifted, it never happens, leaves no timer, and lets go of what it would have done`() async {
        let released = Gate()
        let limit = DeadlineTimer(in: .seconds(1), on: timers)
        let object = CallsOnRelease { released.open() }
        limit.set { [object] in withExtendedLifetime(object) {} }
        withExtendedLifetime(object) {}
        limit.lift()
        limit.lift()
        #expect(timers.count == 0 && limit.isLifted)
        await clock.run()
        let other = self.limit(in: .seconds(1))
        other.lift()
        await clock.run()
        #expect(happened.all.isEmpty)
        _ = consume object
        #expect(released.isOpen)
    }

    @Test(arguments: [Duration.seconds(1), .zero]) func `lifted before it was set, it never happens`(duration: Duration)
        async
    {
        let limit = DeadlineTimer(in: duration, on: timers)
        limit.lift()
        limit.set { [happened] in happened.note(0) }
        #expect(timers.count == 0)
        await clock.run()
        #expect(happened.all.isEmpty)
    }

    @Test func `moved, it happens at its new time only, nearer or further`() async {
        for (first, second) in [(10, 2), (2, 10)] {
            let limit = limit(in: .seconds(first))
            #expect(limit.move(in: .seconds(second)))
            #expect(limit.remaining == .seconds(second))
            #expect(timers.count == 1)
            let expected = happened.all + [Int(clock.now.sinceStart.components.seconds) + second]
            await clock.run()
            #expect(happened.all == expected)
            #expect(timers.count == 0)
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-7), .shortest]) func `moved to now or before, it happens in the call`(
        duration: Duration
    ) {
        let limit = limit(in: .seconds(10))
        #expect(limit.move(in: duration))
        #expect(happened.all == [0])
        #expect(!limit.move(in: .seconds(1)), "It has happened.")
        #expect(timers.count == 0)
    }

    @Test func `moved to never and back`() async {
        let limit = limit(in: .seconds(10))
        #expect(limit.move(in: .longest))
        #expect(timers.count == 0)
        await clock.advance(by: .seconds(20))
        #expect(happened.all.isEmpty)
        #expect(limit.move(in: .seconds(5)))
        await clock.run()
        #expect(happened.all == [25])
    }

    @Test func `moved before it is set, it counts to where it was moved`() async {
        let limit = DeadlineTimer(in: .seconds(10), on: timers)
        #expect(limit.move(in: .seconds(2)))
        limit.set { [happened, clock] in happened.note(Int(clock.now.sinceStart.components.seconds)) }
        await clock.run()
        #expect(happened.all == [2])
    }

    @Test func `once it happened or was lifted it cannot be moved`() async {
        let (lifted, passed) = (limit(in: .seconds(1)), limit(in: .seconds(2)))
        lifted.lift()
        await clock.run()
        #expect(!lifted.move(in: .seconds(1)) && !passed.move(in: .seconds(1)))
        #expect(timers.count == 0)
        #expect(happened.all == [2])
    }

    @Test func `what happens may move, lift and set limits itself`() async {
        let other = limit(in: .seconds(5))
        let limit = DeadlineTimer(in: .seconds(1), on: timers)
        limit.set { [happened] in
            #expect(!limit.move(in: .seconds(1)))
            limit.lift()
            other.move(in: .zero)
            happened.note(-1)
        }
        await clock.run()
        #expect(happened.all == [1, -1])
        #expect(timers.count == 0)
    }

    @Test func `one of two that are due together can still be moved by the other`() async {
        // Their order is the heap's affair: the one that comes first moves the other.
        let (one, two) = (DeadlineTimer(in: .seconds(1), on: timers), DeadlineTimer(in: .seconds(1), on: timers))
        one.set { [happened] in
            happened.note(1)
            two.move(in: .seconds(5))
        }
        two.set { [happened, clock] in
            happened.note(Int(clock.now.sinceStart.components.seconds))
            one.move(in: .seconds(5))
        }
        await clock.advance(by: .seconds(1))
        #expect(happened.all == [1])
        await clock.run()
        #expect(happened.all.count == 2)
        #expect(clock.now.sinceStart == .seconds(6))
    }

    @Test func `on a clock that cannot sleep it happens early, rather than never`() async {
        let timers = Timers.on(BrokenClock())
        let limit = DeadlineTimer(in: .seconds(1_000), on: timers)
        let happened = Gate()
        limit.set { happened.open() }
        await happened.wait()
        #expect(timers.count == 0)
    }
}
