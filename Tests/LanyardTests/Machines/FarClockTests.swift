import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Time on clocks that may say anything") struct FarClockTests {
    private static let century = Duration.seconds(3_155_760_000)
    private let clock = HookedClock()

    @Test(arguments: [.zero, century, century * 3, century * -3, .longest, .shortest])
    func `a limit lies in the future, and none nowhere, wherever the clock stands`(time: Duration) {
        let timers = Timers.on(clock)
        clock.set(time)
        let happened = Log<String>()
        let (second, none) = (DeadlineTimer(in: .seconds(1), on: timers), DeadlineTimer(in: nil, on: timers))
        let past = DeadlineTimer(in: .zero, on: timers)
        second.set { happened.note("second") }
        none.set { happened.note("none") }
        past.set { happened.note("past") }
        #expect(happened.all == ["past"])
        #expect(second.isEffective && !none.isEffective && second.remaining == .seconds(1))
        none.move(in: .seconds(2))
        #expect(none.isEffective && happened.all == ["past"])
        for limit in [second, none] { limit.lift() }
    }

    @Test func `a limit of zero happens although the clock walks back`() {
        let (timers, happened) = (Timers.on(clock), Log<String>())
        let limit = DeadlineTimer(in: .zero, on: timers)
        clock.set(.seconds(-3_600))
        limit.set { happened.note("now") }
        #expect(happened.all == ["now"])
    }

    @Test func `instants that lie as far apart as can be said have a time between them`() {
        let (early, late) = (ScopeInstant(offset: .shortest), ScopeInstant(offset: .longest))
        #expect(early.duration(to: late) == .longest && late.duration(to: early) == .shortest)
        #expect(late.advanced(by: .longest) == .never)
        #expect(early.advanced(by: .shortest) < .longAgo.advanced(by: .seconds(1 << 31) * 4))
    }

    @Test func `a bound that doubles ends at the limit, however long that is`() {
        let backoff = Backoff(from: .longest, upTo: .longest) { 1 }
        #expect(backoff.wait(afterFailures: 1) == .longest)
        #expect(Backoff(from: .seconds(1), upTo: .longest) { 1 }.wait(afterFailures: 1_000) == .longest)
    }

    @Test(arguments: [MissedTicks.skip, .burst, .delay])
    func `ticks go on after a clock has gone on by centuries`(missed: MissedTicks) throws {
        var ticks = Ticks(first: nil, interval: .seconds(10), missed: missed)
        #expect(ticks.next == nil)
        ticks.begin(ScopeInstant(offset: .zero))
        let now = ScopeInstant(offset: Self.century * 3)
        ticks.advance(now)
        let next = ticks.next ?? now
        #expect(next < now.advanced(by: .seconds(10)) && next < .never)
    }

    @Test func `a clock that walks back holds up no work without a pause`() async throws {
        struct Enough: Error {}
        let (clock, begun) = (HookedClock(), Log<Int>())
        await #expect(throws: Enough.self) {
            try await every(.zero, clock: clock) {
                begun.note(begun.all.count)
                clock.set(.seconds(-begun.all.count))
                if begun.all.count == 3 { throw Enough() }
            }
        }
        #expect(begun.all == [0, 1, 2])
        let tries = Log<Int>()
        await #expect(throws: Enough.self) {
            try await retry(attempts: 3, backoff: Backoff(from: .zero), clock: clock) {
                tries.note(tries.all.count)
                clock.set(.seconds(-100 - tries.all.count))
                throw Enough()
            }
        }
        #expect(tries.all == [0, 1, 2])
    }

    @Test func `a limit that is moved before it is set needs no clock if it is over, and none says that it is over`() {
        let (timers, happened) = (Timers.on(clock), Log<String>())
        let (over, again) = (DeadlineTimer(in: .seconds(1), on: timers), DeadlineTimer(in: .zero, on: timers))
        over.move(in: .zero)
        again.move(in: .seconds(1))
        clock.set(.seconds(-3_600))
        over.set { happened.note("over") }
        again.set { happened.note("again") }
        #expect(happened.all == ["over"])
        again.lift()
    }

    @Test(arguments: [10, -10]) func `restarts are long ago whichever way the clock has gone since`(seconds: Int) {
        let supervisor = Supervisor(limit: 1, window: .seconds(10), backoff: nil, clock: ScopeClock(clock))
        func mayRestart(at time: Int) -> Bool {
            clock.set(.seconds(time))
            if case .again = supervisor.next() { return true } else { return false }
        }
        #expect(mayRestart(at: 0) && !mayRestart(at: seconds * 9 / 10))
        #expect(mayRestart(at: seconds))
    }

    /// A clock whose sleepers wake at once, and that notes until when they wanted to sleep.
    private struct WakingClock: Clock {
        let minimumResolution = Duration.zero
        let slept = Log<Duration>()
        let now: HookedClock.Instant

        func sleep(until deadline: HookedClock.Instant, tolerance: Duration?) async throws {
            slept.note(deadline.offset)
        }
    }

    @Test func `nobody sleeps until an instant that a clock may not know, but for a century from now`() async throws {
        let inner = WakingClock(now: .init(offset: .seconds(7)))
        let clock = ScopeClock(inner)
        try await clock.sleep(ScopeInstant(offset: .seconds(3)))
        try await clock.sleep(ScopeInstant(offset: Self.century))
        try await clock.sleep(ScopeInstant(offset: Self.century + .seconds(1)))
        try await clock.sleep(.never)
        let furthest = Self.century + .seconds(7)
        #expect(inner.slept.all == [.seconds(10), furthest, furthest, furthest])
    }

    @Test func `a sleeper that has woken tells of its time, though the clock says less`() async {
        let (rung, times) = (Gate(), Log<ScopeInstant>())
        let alarm = SleepingAlarm(on: ScopeClock(WakingClock(now: .init(offset: .zero)))) { now in
            times.note(now)
            rung.open()
            return false
        }
        alarm.set(ScopeInstant(offset: .seconds(5)), number: 1)
        await rung.wait()
        #expect(times.all == [ScopeInstant(offset: .seconds(5))])
    }
}
