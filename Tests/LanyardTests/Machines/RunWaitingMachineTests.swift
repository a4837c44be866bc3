import Testing

@testable import Lanyard

/// Those who wait for a run, and those who share it.
@Suite struct RunWaitingMachineTests {
    // MARK: Invariant 6

    @Test func `6: the end hands out everybody who waits, in the order in which they came, once`() {
        var machine = RunMachine.reaching(.running)
        for number in 1...20 {
            let id = machine.newID()
            #expect(machine.wait(id, Dummy.waiter(number), for: .end) == true)
        }
        machine.conclude(Dummy.result("value"))
        #expect(machine.end().waiters.numbers == Array(1...20))
        #expect(machine.end().waiters.isEmpty)
        #expect(machine.wait(machine.newID(), Dummy.waiter(21), for: .end) == false)
    }

    @Test func `6: who gives up is handed out once, and not at the end`() {
        var machine = RunMachine.reaching(.running)
        let (first, second) = (machine.newID(), machine.newID())
        #expect(first != second)
        _ = machine.wait(first, Dummy.waiter(1), for: .end)
        _ = machine.wait(second, Dummy.waiter(2), for: .end)
        #expect(machine.unwait(first).map(Dummy.number) == 1)
        #expect(machine.unwait(first) == nil)
        #expect(machine.end().waiters.numbers == [2])
        #expect(machine.unwait(second) == nil)
    }

    @Test func `6: a task that is attached wakes everybody, so that they wait for the task`() {
        var machine = RunMachine.reaching(.waiting)
        #expect(machine.awaited.words == "undecided")
        #expect(machine.wait(1, Dummy.waiter(1), for: .task) == true)
        #expect(machine.wait(2, Dummy.waiter(2), for: .end) == true)
        #expect(machine.attach(Dummy.task).waiters.numbers == [1, 2])
        #expect(machine.awaited.words == "task")
        #expect(machine.wait(1, Dummy.waiter(1), for: .task) == false)
        #expect(machine.wait(2, Dummy.waiter(2), for: .end) == true)
        #expect(machine.end().waiters.numbers == [2])
        #expect(machine.awaited.words == "ended")
    }

    // MARK: Callers

    private let maker = RunCaller.maker

    private func caller(_ machine: inout RunMachine) throws -> RunCaller {
        let caller = machine.addCaller()
        return try #require(caller)
    }

    @Test func `the run is cancelled with the last caller, in the same step`() throws {
        var machine = RunMachine.reaching(.running)
        let (first, second) = (try caller(&machine), try caller(&machine))
        for gone in [first, maker] {
            #expect(machine.callerLeaves(gone, cause("gone")).words == "nothing")
            #expect(machine.callerLeaves(gone, cause("gone")).words == "nothing", "A caller leaves once.")
        }
        #expect(machine.cause == nil)
        #expect(machine.callerLeaves(second, cause("gone")).words == "signal nobody")
        #expect(machine.addCaller() == nil, "Nobody joins a cancelled run.")
        #expect(machine.callerLeaves(second, cause("again")).words == "nothing")
    }

    @Test func `a caller who waits twice leaves with its last wait`() {
        var machine = RunMachine.reaching(.running)
        machine.callerWaits(maker)
        machine.callerWaits(maker)
        #expect(machine.callerStopsWaiting(maker, cause("gone")).words == "nothing")
        #expect(machine.callerStopsWaiting(maker, cause("gone")).words == "signal nobody")
        #expect(machine.callerStopsWaiting(maker, cause("gone")).words == "nothing")
    }

    @Test func `a caller who was served has no wait left to give up`() {
        var machine = RunMachine.reaching(.running)
        machine.callerWaits(maker)
        machine.callerWaits(maker)
        machine.callerIsServed(maker)
        #expect(machine.callerStopsWaiting(maker, cause("gone")).words == "signal nobody")
    }

    @Test func `a caller who left is not brought back by a wait`() throws {
        var machine = RunMachine.reaching(.running)
        let gone = try caller(&machine)
        _ = machine.callerLeaves(gone, cause("gone"))
        machine.callerWaits(gone)
        #expect(machine.callerStopsWaiting(gone, cause("gone")).words == "nothing")
        #expect(machine.callerLeaves(maker, cause("last")).words == "signal nobody")
    }

    @Test func `the last caller who leaves after the conclusion changes nothing`() {
        var machine = RunMachine.reaching(.running)
        machine.conclude(Dummy.result("value"))
        #expect(machine.callerLeaves(maker, cause("gone")).words == "nothing")
        #expect(machine.settled?.value == "value")
    }
}
