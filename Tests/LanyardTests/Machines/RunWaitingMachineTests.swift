import Testing

@testable import Lanyard

/// Those who wait for a run, and those who share it.
@Suite struct RunWaitingMachineTests {
    // MARK: Invariant 6

    @Test("6: the end hands out everybody who waits, in the order in which they came, once")
    func endWakesAll() {
        var machine = RunMachine.reaching(.running)
        for number in 1...20 {
            let id = machine.newID()
            #expect(machine.wait(id, "w\(number)", for: .end) == true)
        }
        machine.conclude(.success("value"))
        #expect(machine.end().waiters == (1...20).map { "w\($0)" })
        #expect(machine.end().waiters == [])
        #expect(machine.wait(machine.newID(), "late", for: .end) == false)
    }

    @Test("6: who gives up is handed out once, and not at the end")
    func givesUp() {
        var machine = RunMachine.reaching(.running)
        let (first, second) = (machine.newID(), machine.newID())
        #expect(first != second)
        _ = machine.wait(first, "first", for: .end)
        _ = machine.wait(second, "second", for: .end)
        #expect(machine.unwait(first) == "first")
        #expect(machine.unwait(first) == nil)
        #expect(machine.end().waiters == ["second"])
        #expect(machine.unwait(second) == nil)
    }

    @Test("6: a task that is attached wakes everybody, so that they wait for the task")
    func attachWakesAll() {
        var machine = RunMachine.reaching(.waiting)
        #expect("\(machine.awaited)" == "undecided")
        #expect(machine.wait(1, "task", for: .task) == true)
        #expect(machine.wait(2, "end", for: .end) == true)
        #expect(machine.attach("handle").waiters == ["task", "end"])
        #expect("\(machine.awaited)" == #"task("handle")"#)
        #expect(machine.wait(1, "task", for: .task) == false)
        #expect(machine.wait(2, "end", for: .end) == true)
        #expect(machine.end().waiters == ["end"])
        #expect("\(machine.awaited)" == "ended")
    }

    // MARK: Callers

    private func caller(_ machine: inout RunMachine) throws -> Int {
        let id = machine.addCaller(makesRun: true)
        return try #require(id)
    }

    @Test("the run is cancelled with the last caller, in the same step")
    func lastCaller() throws {
        var machine = RunMachine.reaching(.running)
        let first = try caller(&machine)
        let second = try caller(&machine)
        #expect("\(machine.callerLeaves(first, cause("gone")))" == "nothing")
        #expect("\(machine.callerLeaves(first, cause("gone")))" == "nothing", "A caller leaves once.")
        #expect(machine.cause == nil)
        #expect("\(machine.callerLeaves(second, cause("gone")))" == "signal(nil)")
        #expect(machine.addCaller() == nil, "Nobody joins a cancelled run.")
        #expect("\(machine.callerLeaves(second, cause("again")))" == "nothing")
    }

    @Test("a caller who waits twice leaves with its last wait")
    func twoWaits() throws {
        var machine = RunMachine.reaching(.running)
        let caller = try caller(&machine)
        machine.callerWaits(caller)
        machine.callerWaits(caller)
        #expect("\(machine.callerStopsWaiting(caller, cause("gone")))" == "nothing")
        #expect("\(machine.callerStopsWaiting(caller, cause("gone")))" == "signal(nil)")
        #expect("\(machine.callerStopsWaiting(caller, cause("gone")))" == "nothing")
    }

    @Test("a caller who was served has no wait left to give up")
    func served() throws {
        var machine = RunMachine.reaching(.running)
        let caller = try caller(&machine)
        machine.callerWaits(caller)
        machine.callerWaits(caller)
        machine.callerIsServed(caller)
        #expect("\(machine.callerStopsWaiting(caller, cause("gone")))" == "signal(nil)")
    }

    @Test("a caller who left is not brought back by a wait")
    func waitsAfterLeaving() throws {
        var machine = RunMachine.reaching(.running)
        let gone = try caller(&machine)
        let here = try caller(&machine)
        _ = machine.callerLeaves(gone, cause("gone"))
        machine.callerWaits(gone)
        #expect("\(machine.callerStopsWaiting(gone, cause("gone")))" == "nothing")
        #expect("\(machine.callerLeaves(here, cause("last")))" == "signal(nil)")
    }

    @Test("the last caller who leaves after the conclusion changes nothing")
    func leavesAfterwards() throws {
        var machine = RunMachine.reaching(.running)
        let caller = try caller(&machine)
        machine.conclude(.success("value"))
        #expect("\(machine.callerLeaves(caller, cause("gone")))" == "nothing")
        #expect(machine.outcome?.value == "value")
    }
}
