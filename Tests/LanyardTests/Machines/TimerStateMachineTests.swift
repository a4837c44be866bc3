import Testing

@testable import Lanyard

/// The numbered invariants of ``TimerStateMachine``.
@Suite struct TimerStateMachineTests {
    private typealias Machine = TimerStateMachine<String>

    private func sleeper(_ new: Machine.NewSleeper?) -> String {
        new.map { "\($0.generation) until \($0.wakesAt.offset.components.seconds)" } ?? "none"
    }

    @Test("1: a timer is there until it is cancelled or due, and is handed out once")
    func handedOutOnce() {
        var machine = Machine()
        _ = machine.schedule(.key(1), at: instant(1), "one")
        _ = machine.schedule(.key(2), at: instant(1), "two")
        #expect(machine.count == 2)
        #expect(machine.cancel(.key(1)) == "one")
        #expect(machine.cancel(.key(1)) == nil)
        #expect(machine.wake(generation: 1, at: instant(1)).due == ["two"])
        #expect(machine.cancel(.key(2)) == nil)
        #expect(machine.count == 0)
    }

    @Test("1: what was cancelled is passed over, however much of it lies in front")
    func passedOver() {
        var machine = Machine()
        for id in 1...100 as ClosedRange<UInt64> { _ = machine.schedule(.key(id), at: instant(Int(id)), "\(id)") }
        for id in 1...99 as ClosedRange<UInt64> { _ = machine.cancel(.key(id)) }
        let (due, next) = machine.wake(generation: 1, at: instant(99))
        #expect(due == [])
        #expect(next == instant(100))
        #expect(machine.wake(generation: 1, at: instant(100)).due == ["100"])
    }

    @Test("1: a timer that is cancelled and set anew fires at its new time only")
    func setAnew() {
        var machine = Machine()
        _ = machine.schedule(.key(1), at: instant(1), "old")
        _ = machine.cancel(.key(1))
        _ = machine.schedule(.key(1), at: instant(3), "new")
        #expect(machine.wake(generation: 1, at: instant(2)).due == [])
        #expect(machine.wake(generation: 1, at: instant(3)).due == ["new"])
    }

    @Test("1: the names of keys and deadlines do not meet")
    func names() {
        var machine = Machine()
        _ = machine.schedule(.key(1), at: instant(1), "key")
        _ = machine.schedule(.deadline(RunID(rawValue: 1)), at: instant(1), "deadline")
        #expect(machine.cancel(.key(1)) == "key")
        #expect(machine.cancel(.deadline(RunID(rawValue: 1))) == "deadline")
    }

    @Test("2: a new sleeper is asked for only when none wakes early enough")
    func sleepers() {
        var machine = Machine()
        #expect(sleeper(machine.schedule(.key(1), at: instant(5), "")) == "1 until 5")
        #expect(sleeper(machine.schedule(.key(2), at: instant(5), "")) == "none")
        #expect(sleeper(machine.schedule(.key(3), at: instant(9), "")) == "none")
        #expect(sleeper(machine.schedule(.key(4), at: instant(2), "")) == "2 until 2")
        #expect(machine.wake(generation: 2, at: instant(2)).next == instant(5))
        #expect(machine.wake(generation: 2, at: instant(5)).next == instant(9))
        #expect(machine.wake(generation: 2, at: instant(9)).next == nil)
        #expect(sleeper(machine.schedule(.key(5), at: instant(20), "")) == "3 until 20", "The last one has ended.")
    }

    @Test("2: what is due comes in the order of its times, and what is not stays")
    func order() {
        var machine = Machine()
        for seconds in [4, 2, 5, 1, 3] {
            _ = machine.schedule(.key(UInt64(seconds)), at: instant(seconds), "\(seconds)")
        }
        let first = machine.wake(generation: 3, at: instant(3))
        #expect(first.due == ["1", "2", "3"])
        #expect(first.next == instant(4))
        #expect(machine.count == 2)
    }

    @Test("2: a sleeper that wakes too early goes back to sleep")
    func wakesTooEarly() {
        var machine = Machine()
        _ = machine.schedule(.key(1), at: instant(5), "")
        let (due, next) = machine.wake(generation: 1, at: instant(4))
        #expect(due == [])
        #expect(next == instant(5))
    }

    @Test("3: a sleeper of another generation ends, and takes nothing with it")
    func otherGeneration() {
        var machine = Machine()
        _ = machine.schedule(.key(1), at: instant(5), "one")
        _ = machine.schedule(.key(2), at: instant(2), "two")
        let stale = machine.wake(generation: 1, at: instant(9))
        #expect(stale.due == [])
        #expect(stale.next == nil)
        #expect(machine.wake(generation: 2, at: instant(9)).due == ["two", "one"])
    }

    @Test("3: a superseded sleeper is handed out to be cancelled; a late one is not attached")
    func superseded() {
        var machine = Machine()
        let (first, second, third) = (Task {}, Task {}, Task {})
        _ = machine.schedule(.key(1), at: instant(5), "")
        #expect(machine.attach(first, generation: 1) == true)
        #expect(machine.schedule(.key(2), at: instant(2), "")?.superseded == first)
        #expect(machine.schedule(.key(3), at: instant(1), "")?.superseded == nil)
        #expect(machine.attach(second, generation: 2) == false)
        #expect(machine.attach(third, generation: 3) == true)
        #expect(machine.stop() == third)
        #expect(machine.stop() == nil)
        #expect(machine.wake(generation: 3, at: instant(9)).due == [], "A stopped machine fires nothing.")
    }

    @Test("3: a sleeper that has ended is not attached afterwards")
    func attachedTooLate() {
        var machine = Machine()
        _ = machine.schedule(.key(1), at: instant(1), "")
        _ = machine.wake(generation: 1, at: instant(1))
        #expect(machine.attach(Task {}, generation: 1) == false)
    }
}
