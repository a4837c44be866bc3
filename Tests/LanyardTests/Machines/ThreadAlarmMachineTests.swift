import LanyardTestSupport
import Testing

@testable import Lanyard

/// The numbered invariants of ``ThreadAlarm/StateMachine``.
@Suite struct ThreadAlarmMachineTests {
    private typealias Machine = ThreadAlarm.StateMachine

    private func at(_ milliseconds: Int) -> ScopeInstant { ScopeInstant(offset: .milliseconds(milliseconds)) }

    private let longest = 10_000
    private let patience = 10

    @Test func `1: the first time starts a thread, which sleeps until then and rings`() {
        var machine = Machine()
        #expect(machine.set(at(50), number: 1) == .newThread(1))
        #expect(machine.next(1, at: at(0)) == .sleep(until: at(50)))
        #expect(machine.next(1, at: at(49)) == .sleep(until: at(50)))
        #expect(machine.next(1, at: at(50)) == .ring(waking: .newThread(2)))
    }

    @Test func `1: a nearer time wakes the keeper, and one further away does not`() {
        var machine = Machine()
        _ = machine.set(at(50), number: 1)
        #expect(machine.set(at(40), number: 2) == .nobody, "It has not slept yet.")
        #expect(machine.next(1, at: at(0)) == .sleep(until: at(40)))
        #expect(machine.set(at(60), number: 3) == .nobody)
        #expect(machine.set(at(30), number: 4) == .keeper)
        #expect(machine.set(at(20), number: 5) == .nobody, "It is awake.")
        #expect(machine.next(1, at: at(1)) == .sleep(until: at(20)))
    }

    @Test func `1: a far time is looked at now and then, because the machine may sleep`() {
        var machine = Machine()
        _ = machine.set(at(1_000_000), number: 1)
        #expect(machine.next(1, at: at(0)) == .sleep(until: at(longest)))
        #expect(machine.next(1, at: at(2_000_000)) == .ring(waking: .newThread(2)))
    }

    @Test func `1: what is far is asked for anew now and then, because it may have been lifted`() {
        var machine = Machine()
        _ = machine.set(at(1_000_000), number: 1)
        _ = machine.next(1, at: at(0))
        #expect(machine.next(1, at: at(longest)) == .look)
        #expect(machine.set(at(1_000_000), number: 2) == .nobody, "It is still there.")
        #expect(machine.next(1, at: at(longest)) == .sleep(until: at(2 * longest)))
        #expect(machine.next(1, at: at(2 * longest)) == .look, "And now it is not.")
        #expect(machine.next(1, at: at(2 * longest)) == .sleep(until: at(3 * longest)))
        #expect(machine.next(1, at: at(3 * longest)) == .end)
        #expect(machine.threadCount == 0)
    }

    @Test func `1: who has more to ring for rings again at once`() {
        var machine = Machine()
        _ = machine.set(at(5), number: 1)
        _ = machine.next(1, at: at(5))
        machine.hasRung(1, again: true)
        #expect(machine.next(1, at: at(5)) == .ring(waking: .nobody))
        machine.hasRung(1, again: false)
        #expect(machine.next(1, at: at(6)) == .sleep(until: at(6 + longest)))
    }

    @Test func `1: a time that is set while the keeper rings is kept when it has rung`() {
        var machine = Machine()
        _ = machine.set(at(5), number: 1)
        _ = machine.next(1, at: at(5))
        #expect(machine.set(at(8), number: 2) == .nobody)
        machine.hasRung(1, again: false)
        #expect(machine.next(1, at: at(6)) == .sleep(until: at(8)))
    }

    @Test func `2: the watcher takes over from a keeper whose ring takes too long, and rings itself`() {
        var machine = Machine()
        _ = machine.set(at(5), number: 1)
        #expect(machine.next(1, at: at(5)) == .ring(waking: .newThread(2)))
        #expect(machine.next(2, at: at(6)) == .watch(until: at(5 + patience)))
        #expect(machine.set(at(18), number: 2) == .nobody)
        #expect(machine.next(2, at: at(15)) == .ring(waking: .newThread(3)))
        machine.hasRung(2, again: false)
        #expect(machine.set(at(18), number: 3) == .nobody)
        #expect(machine.next(3, at: at(15)) == .watch(until: at(15 + longest)))
        #expect(machine.next(2, at: at(16)) == .sleep(until: at(18)))
        // The first comes back, and is not needed any more.
        machine.hasRung(1, again: true)
        #expect(machine.next(1, at: at(17)) == .end)
        #expect(machine.next(2, at: at(18)) == .ring(waking: .watcher))
        #expect(machine.threadCount == 2)
    }

    @Test func `2: a keeper that goes on from one to the next is not relieved`() {
        var machine = Machine()
        _ = machine.set(at(5), number: 1)
        _ = machine.next(1, at: at(5))
        #expect(machine.next(2, at: at(5)) == .watch(until: at(15)))
        machine.hasRung(1, again: true)
        #expect(machine.next(1, at: at(14)) == .ring(waking: .nobody))
        #expect(machine.next(2, at: at(15)) == .watch(until: at(24)))
        machine.hasRung(1, again: false)
        #expect(machine.next(1, at: at(23)) == .sleep(until: at(23 + longest)))
        #expect(machine.next(2, at: at(24)) == .watch(until: at(24 + longest)))
    }

    @Test func `2: there are no more threads than may be, however many rings block`() {
        var machine = Machine()
        _ = machine.set(at(0), number: 1)
        var calls: [Machine.Wake] = []
        for thread in 1...Machine.most {
            let now = at(thread * 100)
            // It begins as the watcher of the one before.
            if thread > 1 {
                #expect(machine.next(thread, at: at(thread * 100 - 99)) == .watch(until: at(thread * 100 - 90)))
            }
            guard case .ring(let call) = machine.next(thread, at: now) else {
                Issue.record("\(thread) does not ring.")
                return
            }
            calls.append(call)
        }
        #expect(calls.dropLast() == (2...Machine.most).map { .newThread($0) })
        #expect(calls.last == .nobody)
        #expect(machine.threadCount == Machine.most)
    }

    @Test func `3: of two settings the one with the higher number counts, in whatever order they come`() {
        var machine = Machine()
        _ = machine.set(at(30), number: 2)
        #expect(machine.set(at(5), number: 1) == .nobody)
        #expect(machine.next(1, at: at(0)) == .sleep(until: at(30)))
    }

    @Test func `threads that are not needed end, and begin again with the next time`() {
        var machine = Machine()
        _ = machine.set(at(0), number: 1)
        _ = machine.next(1, at: at(0))
        machine.hasRung(1, again: false)
        #expect(machine.next(2, at: at(1)) == .watch(until: at(1 + longest)))
        #expect(machine.next(1, at: at(0)) == .sleep(until: at(longest)))
        #expect(machine.next(1, at: at(longest)) == .end)
        // The watcher is still there, and keeps the time now.
        #expect(machine.set(at(20_000), number: 2) == .watcher)
        #expect(machine.next(2, at: at(longest)) == .sleep(until: at(20_000)))
        #expect(machine.next(2, at: at(20_000)) == .ring(waking: .newThread(3)))
        machine.hasRung(2, again: false)
        #expect(machine.next(2, at: at(20_000)) == .sleep(until: at(30_000)))
        #expect(machine.next(2, at: at(30_000)) == .end)
        #expect(machine.next(3, at: at(20_000)) == .watch(until: at(30_000)))
        #expect(machine.next(3, at: at(30_000)) == .end)
        #expect(machine.threadCount == 0)
        #expect(machine.set(at(40_000), number: 4) == .newThread(4))
    }

    @Test func `where a thread cannot be started, the next time tries again`() {
        var machine = Machine()
        #expect(machine.set(at(50), number: 1) == .newThread(1))
        #expect(machine.set(at(7), number: 2) == .nobody, "The one that begins will look.")
        let unkept = machine.couldNotStart(1)
        #expect(unkept?.time == at(7) && unkept?.number == 2, "What was set meanwhile counts.")
        #expect(machine.set(at(5), number: 3) == .newThread(2))
        #expect(machine.next(2, at: at(5)) == .ring(waking: .newThread(3)))
        let unkeptNow = machine.couldNotStart(3)
        #expect(unkeptNow == nil, "Time is kept without a watcher.")
        machine.hasRung(2, again: false)
        #expect(machine.threadCount == 1)
    }
}
