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

    @Test func `6: those who wait are woken in the order of their numbers, in whatever order they came and left`() {
        var machine = RunMachine.reaching(.running)
        let order = (1...40).map { $0 * 7 % 41 }
        for number in order { #expect(machine.wait(number, Dummy.waiter(number), for: .end) == true) }
        let leaving = order.prefix(30)
        for number in leaving { #expect(machine.unwait(number).map(Dummy.number) == number) }
        let again = order[25]
        #expect(machine.wait(again, Dummy.waiter(again), for: .end) == true)
        #expect(machine.waiterCount == 11)
        #expect(machine.end().waiters.numbers == (order.dropFirst(30) + [again]).sorted())
    }

    @Test func `6: a waiter that gives up is handed out once, and not at the end`() {
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
        #expect(machine.awaitEnd().words == "undecided")
        #expect(machine.wait(1, Dummy.waiter(1), for: .task) == true)
        #expect(machine.wait(2, Dummy.waiter(2), for: .end) == true)
        #expect(machine.attach(Dummy.task).waiters.numbers == [1, 2])
        #expect(machine.awaitEnd().words == "unbegun", "The task may never come.")
        #expect(machine.wait(1, Dummy.waiter(1), for: .task) == false)
        #expect(machine.wait(2, Dummy.waiter(2), for: .end) == true)
        #expect(machine.end().waiters.numbers == [2])
        #expect(machine.awaitEnd().words == "ended")
    }

    @Test func `6: who waits for a run that has not begun is handed out at its end, later ones wait for its task`() {
        var machine = RunMachine.reaching(.released)
        _ = machine.attach(Dummy.task)
        #expect(machine.awaitEnd().words == "unbegun")
        for number in 11...13 { #expect(machine.awaitEnd(Dummy.waiter(number)) == true) }
        _ = machine.begin()
        #expect(machine.awaitEnd().words == "task")
        machine.conclude(Dummy.result("value"))
        #expect(machine.end().waiters.numbers == [11, 12, 13])
        #expect(machine.awaitEnd(Dummy.waiter(14)) == false)
    }

    @Test func `the priority of who waits is given to a task that is still to be made`() {
        var machine = RunMachine.reaching(.waiting)
        _ = machine.hold(Dummy.body)
        #expect(machine.raisePriority(to: 25) == nil)
        #expect(machine.raisePriority(to: 9) == nil)
        guard case .launch(let held) = machine.start() else { return #expect(Bool(false), "It is let go.") }
        #expect(held.rawPriority == 25)
    }

    // MARK: Callers

    private let maker = RunCaller()

    private func caller(_ machine: inout RunMachine) throws -> RunCaller {
        let isAdded = machine.addCaller()
        try #require(isAdded)
        return RunCaller()
    }

    @Test func `the run is cancelled with the last caller, in the same step`() throws {
        var machine = RunMachine.reaching(.running)
        let (first, second) = (try caller(&machine), try caller(&machine))
        for gone in [first, maker] {
            #expect(machine.callerLeaves(gone, cause("gone")).cancel.words == "nothing")
            #expect(machine.callerLeaves(gone, cause("again")).cancel.words == "nothing", "A caller leaves once.")
            #expect(gone.cause?.reason == "gone")
        }
        #expect(machine.cause == nil)
        #expect(machine.callerLeaves(second, cause("gone")).cancel.words == "signal nobody")
        let isAdded = machine.addCaller()
        #expect(!isAdded, "Nobody joins a cancelled run.")
        #expect(machine.callerLeaves(second, cause("again")).cancel.words == "nothing")
    }

    private func wait(_ caller: RunCaller, _ machine: inout RunMachine) throws -> Int {
        let id = machine.callerWaits(caller)
        return try #require(id)
    }

    @Test func `a caller who waits twice leaves with its last wait`() throws {
        var machine = RunMachine.reaching(.running)
        let (first, second) = (try wait(maker, &machine), try wait(maker, &machine))
        #expect(machine.callerStopsWaiting(maker, first, cause("gone")).cancel.words == "nothing")
        #expect(machine.callerStopsWaiting(maker, second, cause("gone")).cancel.words == "signal nobody")
        #expect(machine.callerStopsWaiting(maker, second, cause("gone")).cancel.words == "nothing")
    }

    @Test func `who asks for the value of a run that has ended is not noted`() {
        var machine = RunMachine.reaching(.ended)
        for _ in 1...1_000 { #expect(machine.callerWaits(maker) != nil) }
        #expect(!maker.isWaiting)
    }

    @Test func `the waits of a caller who leaves end, and those of others go on`() throws {
        var machine = RunMachine.reaching(.running)
        let other = try caller(&machine)
        for caller in [maker, other, maker] {
            let id = try wait(caller, &machine)
            #expect(machine.wait(id, Dummy.waiter(id), for: .end, as: caller) == true)
        }
        #expect(machine.callerLeaves(maker, cause("gone")).waiters.numbers == [1, 3])
        #expect(machine.wait(4, Dummy.waiter(4), for: .end, as: maker) == false)
        #expect(machine.end().waiters.numbers == [2])
    }

    @Test func `a caller who left is not brought back by a wait`() throws {
        var machine = RunMachine.reaching(.running)
        let gone = try caller(&machine)
        _ = machine.callerLeaves(gone, cause("gone"))
        let id = machine.callerWaits(gone)
        #expect(id == nil)
        #expect(machine.callerLeaves(maker, cause("last")).cancel.words == "signal nobody")
    }

    @Test func `the last caller who leaves after the conclusion changes nothing`() {
        var machine = RunMachine.reaching(.running)
        machine.conclude(Dummy.result("value"))
        #expect(machine.callerLeaves(maker, cause("gone")).cancel.words == "nothing")
        #expect(maker.cause == nil)
        #expect(machine.settled?.value == "value")
    }
}
