import LanyardTesting
import Testing

@testable import Lanyard

/// A run that is asked to come to an end by itself, step by step.
@Suite struct RunFinishMachineTests {
    private let timers = Timers.on(TestClock())

    private func limit() -> DeadlineTimer { DeadlineTimer(in: .seconds(1), on: timers) }

    @Test(arguments: [RunPhase.waiting, .running])
    func `asked once, everybody who waits is woken, and who comes later need not wait`(phase: RunPhase) {
        var machine = RunMachine.reaching(phase)
        let (ask, end) = (machine.wait(1, Dummy.waiter(1), for: .ask), machine.wait(2, Dummy.waiter(2), for: .end))
        #expect(ask && end)
        #expect(machine.isAskedToFinish == false)
        #expect(machine.askToFinish().waiters.numbers == [1, 2])
        #expect(machine.askToFinish().waiters.isEmpty)
        let (later, stillNotOver) = (
            machine.wait(1, Dummy.waiter(1), for: .ask), machine.wait(2, Dummy.waiter(2), for: .end)
        )
        #expect(!later && stillNotOver)
        #expect(machine.isAskedToFinish == true)
    }

    @Test func `asking is no cancellation: the outcome is what the body gives`() {
        var machine = RunMachine.reaching(.running)
        _ = machine.askToFinish()
        #expect(machine.cause == nil)
        #expect(machine.outcome(of: Dummy.result("value")).value == "value")
    }

    @Test(arguments: [RunPhase.concluded, .ended]) func `it is too late to ask once the outcome stands`(phase: RunPhase)
    {
        var machine = RunMachine.reaching(phase)
        #expect(machine.askToFinish().waiters.isEmpty)
        #expect(machine.isAskedToFinish == false)
    }

    @Test func `the end is for those who wait to be asked, too`() {
        var machine = RunMachine.reaching(.concluded)
        let waits = machine.wait(1, Dummy.waiter(1), for: .ask)
        #expect(waits)
        #expect(machine.end().waiters.numbers == [1])
        let waitsAgain = machine.wait(1, Dummy.waiter(1), for: .ask)
        #expect(!waitsAgain)
    }

    @Test func `the first grace counts, and is handed out at the end to be lifted`() {
        var machine = RunMachine.reaching(.running)
        let (first, second) = (limit(), limit())
        let (isFirst, isSecond) = (machine.giveGrace(first), machine.giveGrace(second))
        #expect(isFirst && !isSecond)
        machine.conclude(Dummy.result("value"))
        #expect(machine.end().grace === first)
    }

    @Test(arguments: [RunPhase.concluded, .ended]) func `no grace for a run that is over`(phase: RunPhase) {
        var machine = RunMachine.reaching(phase)
        let isGiven = machine.giveGrace(limit())
        #expect(!isGiven)
        #expect(machine.end().grace == nil)
    }
}
