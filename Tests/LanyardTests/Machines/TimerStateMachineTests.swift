import LanyardTestSupport
import Testing

@testable import Lanyard

/// The numbered invariants of ``TimerStateMachine``.
@Suite struct TimerStateMachineTests {
    private typealias Machine = TimerStateMachine<String, String>

    private let timers = (0...100).map { _ in ScopeTimer<String>() }

    private func timer(_ number: Int) -> ScopeTimer<String> { timers[number] }

    @Test func `1: a timer is there until it is cancelled or due, and is handed out once`() {
        var machine = Machine()
        _ = machine.schedule(timer(1), at: instant(1), "one")
        _ = machine.schedule(timer(2), at: instant(1), "two")
        #expect(machine.count == 2)
        #expect(machine.cancel(timer(1)) == "one")
        #expect(machine.cancel(timer(1)) == nil)
        #expect(machine.wake(1, at: instant(1)).due == ["two"])
        #expect(machine.cancel(timer(2)) == nil)
        #expect(machine.count == 0)
    }

    @Test func `1: what was cancelled is passed over, however much of it lies in front`() {
        var machine = Machine()
        for id in 1...100 as ClosedRange<UInt64> { _ = machine.schedule(timer(Int(id)), at: instant(Int(id)), "\(id)") }
        for id in 1...99 as ClosedRange<UInt64> { _ = machine.cancel(timer(Int(id))) }
        let (due, next) = machine.wake(1, at: instant(99))
        #expect(due == [])
        #expect(next == instant(100))
        #expect(machine.wake(1, at: instant(100)).due == ["100"])
    }

    @Test func `1: a timer that is cancelled and set anew fires at its new time only`() {
        var machine = Machine()
        _ = machine.schedule(timer(1), at: instant(1), "old")
        _ = machine.cancel(timer(1))
        _ = machine.schedule(timer(1), at: instant(3), "new")
        #expect(machine.wake(1, at: instant(2)).due == [])
        #expect(machine.wake(1, at: instant(3)).due == ["new"])
    }

    @Test func `1: a timer that is moved fires once, at its last time, however often it was moved`() {
        var machine = Machine()
        #expect(machine.schedule(timer(1), at: instant(1), "first").replaced == nil)
        for _ in 1...1000 {
            #expect(machine.schedule(timer(1), at: instant(3), "there").replaced != nil)
            #expect(machine.schedule(timer(1), at: instant(2), "back").replaced == "there")
        }
        #expect(machine.count == 1)
        #expect(machine.wake(1, at: instant(1)).due == [])
        #expect(machine.wake(1, at: instant(2)).due == ["back"])
        #expect(machine.wake(1, at: instant(3)).due == [])
    }

    @Test func `1: what is due at the same time comes in the order in which it was set`() {
        var machine = Machine()
        for number in 1...100 { _ = machine.schedule(timer(number), at: instant(1), "\(number)") }
        _ = machine.schedule(timer(7), at: instant(1), "7")
        let expected = (1...100).filter { $0 != 7 } + [7]
        #expect(machine.wake(1, at: instant(1)).due == expected.map { "\($0)" })
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `1: whatever the order in which timers are set, they are due in that of their times`(seed: UInt64) {
        var machine = Machine()
        var numbers = SeededNumbers(seed: seed)
        let order = Array(1...100).shuffled(using: &numbers)
        var sleepers: [UInt64: Int] = [:]
        for second in order {
            if let sleeper = machine.schedule(timer(second), at: instant(second), "\(second)").sleeper {
                sleepers[sleeper] = second
            }
        }
        // So many that what is left is put together anew.
        for second in order.prefix(70) { #expect(machine.cancel(timer(second)) == "\(second)") }
        var due: [String] = []
        while let (sleeper, second) = sleepers.min(by: { $0.value < $1.value }) {
            let woken = machine.wake(sleeper, at: instant(second))
            due += woken.due
            sleepers[sleeper] = woken.next.map { Int($0.offset.components.seconds) }
        }
        #expect(due == order.dropFirst(70).sorted().map { "\($0)" })
    }

    @Test func `1: when no timer is set any more, none is kept`() {
        var machine = Machine()
        var timers = (0..<10).map { _ in ScopeTimer<String>() }
        // Every second one comes before the one that was set before it.
        for (number, timer) in timers.enumerated() { _ = machine.schedule(timer, at: instant(number ^ 1), "") }
        for timer in timers { _ = machine.cancel(timer) }
        let isGone = timers.map { timer in { [weak timer] in timer == nil } }
        timers = []
        #expect(isGone.allSatisfy { $0() })
    }

    @Test(arguments: [true, false]) func `1: many timers leave no room behind, whether they are cancelled or due`(
        areCancelled: Bool
    ) {
        var machine = Machine()
        let timers = (0..<10_000).map { _ in ScopeTimer<String>() }
        for timer in timers { _ = machine.schedule(timer, at: instant(1), "") }
        _ = machine.schedule(timer(0), at: instant(2), "last")
        if areCancelled {
            for timer in timers { _ = machine.cancel(timer) }
        } else {
            #expect(machine.wake(1, at: instant(1)).due.count == timers.count)
        }
        #expect(machine.count == 1 && machine.longest < 100)
    }

    @Test func `2: a new sleeper is asked for only when none wakes early enough`() {
        var machine = Machine()
        #expect(machine.schedule(timer(1), at: instant(5), "").sleeper == 1)
        #expect(machine.schedule(timer(2), at: instant(5), "").sleeper == nil)
        #expect(machine.schedule(timer(3), at: instant(9), "").sleeper == nil)
        #expect(machine.schedule(timer(4), at: instant(2), "").sleeper == 2)
        #expect(machine.wake(2, at: instant(2)).next == nil, "The farther one is asleep until then.")
        #expect(machine.wake(1, at: instant(5)).next == instant(9))
        #expect(machine.wake(1, at: instant(9)).next == nil)
        #expect(machine.schedule(timer(5), at: instant(20), "").sleeper == 3, "The last one has ended.")
    }

    @Test func `2: near timers beside a far one take no long sleep each`() {
        var machine = Machine()
        #expect(machine.schedule(timer(0), at: instant(3600), "far").sleeper == 1)
        for second in 1...100 {
            let sleeper = machine.schedule(timer(second), at: instant(second), "near").sleeper
            #expect(sleeper == UInt64(second) + 1)
            #expect(machine.wake(sleeper!, at: instant(second)).next == nil)
        }
        #expect(machine.wake(1, at: instant(3600)).due == ["far"])
    }

    @Test func `2: what is due comes in the order of its times, and what is not stays`() {
        var machine = Machine()
        for seconds in [4, 2, 5, 1, 3] {
            _ = machine.schedule(timer(seconds), at: instant(seconds), "\(seconds)")
        }
        let first = machine.wake(3, at: instant(3))
        #expect(first.due == ["1", "2", "3"])
        #expect(first.next == nil, "The sleeper of the fourth second is there already.")
        #expect(machine.count == 2)
    }

    @Test func `2: a sleeper that wakes too early goes back to sleep`() {
        var machine = Machine()
        _ = machine.schedule(timer(1), at: instant(5), "")
        let (due, next) = machine.wake(1, at: instant(4))
        #expect(due == [])
        #expect(next == instant(5))
    }

    @Test func `3: a nearer sleeper goes on to the next timer if the farther one would be late`() {
        var machine = Machine()
        _ = machine.schedule(timer(1), at: instant(9), "")
        #expect(machine.schedule(timer(2), at: instant(2), "").sleeper == 2)
        #expect(machine.schedule(timer(3), at: instant(5), "").sleeper == nil)
        #expect(machine.wake(2, at: instant(2)).next == instant(5))
        #expect(machine.wake(2, at: instant(5)).next == nil)
        #expect(machine.wake(1, at: instant(9)).next == nil)
    }

    @Test func `a stopped machine hands out its sleepers, once, and they fire nothing`() {
        var machine = Machine()
        let (first, second) = ("first", "second")
        _ = machine.schedule(timer(1), at: instant(5), "")
        machine.attach(first, to: 1)
        _ = machine.schedule(timer(2), at: instant(2), "")
        machine.attach(second, to: 2)
        #expect(machine.stop() == [first, second])
        #expect(machine.stop() == [])
        #expect(machine.wake(2, at: instant(9)).due == [])
    }

    @Test func `a sleeper that has ended is not attached afterwards`() {
        var machine = Machine()
        _ = machine.schedule(timer(1), at: instant(1), "")
        _ = machine.wake(1, at: instant(1))
        machine.attach("late", to: 1)
        #expect(machine.stop() == [])
    }
}
