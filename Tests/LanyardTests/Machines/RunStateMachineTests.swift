import Testing

@testable import Lanyard

/// The numbered invariants of ``RunStateMachine``; no body runs, and nobody is resumed.
@Suite struct RunStateMachineTests {
    // MARK: Invariant 1

    /// What each step answers in a phase, and where it leads.
    struct Row: Sendable, CustomTestStringConvertible {
        let phase: RunPhase
        let start: (String, RunPhase)
        let begin: (String, RunPhase)
        let cancel: (String, RunPhase)
        let parks: Bool
        let takesHandle: Bool
        let takesWaiter: Bool
        let takesCaller: Bool
        var testDescription: String { "\(phase)" }
    }

    static let table = [
        Row(
            phase: .waiting,
            start: ("nothing", .released),
            begin: ("park", .waiting),
            cancel: ("conclude", .concluded),
            parks: true,
            takesHandle: true,
            takesWaiter: true,
            takesCaller: true
        ),
        Row(
            phase: .parked,
            start: ("unpark 77", .released),
            begin: ("park", .parked),
            cancel: ("conclude, unpark 77", .concluded),
            parks: false,
            takesHandle: true,
            takesWaiter: true,
            takesCaller: true
        ),
        Row(
            phase: .released,
            start: ("nothing", .released),
            begin: ("run", .running),
            cancel: ("conclude", .concluded),
            parks: false,
            takesHandle: true,
            takesWaiter: true,
            takesCaller: true
        ),
        Row(
            phase: .running,
            start: ("nothing", .running),
            begin: ("exit", .running),
            cancel: ("signal nobody", .running),
            parks: false,
            takesHandle: true,
            takesWaiter: true,
            takesCaller: true
        ),
        Row(
            phase: .concluded,
            start: ("nothing", .concluded),
            begin: ("exit", .concluded),
            cancel: ("nothing", .concluded),
            parks: false,
            takesHandle: false,
            takesWaiter: true,
            takesCaller: false
        ),
        Row(
            phase: .ended,
            start: ("nothing", .ended),
            begin: ("exit", .ended),
            cancel: ("nothing", .ended),
            parks: false,
            takesHandle: false,
            takesWaiter: false,
            takesCaller: false
        ),
    ]

    @Test(arguments: table) func `1: the phase only moves forward through the table`(row: Row) {
        var started = RunMachine.reaching(row.phase)
        #expect(started.phase == row.phase)
        #expect(started.start().words == row.start.0)
        #expect(started.phase == row.start.1)
        var begun = RunMachine.reaching(row.phase)
        #expect("\(begun.begin())" == row.begin.0)
        #expect(begun.phase == row.begin.1)
        var cancelled = RunMachine.reaching(row.phase)
        #expect(cancelled.cancel(cause("why")).words == row.cancel.0)
        #expect(cancelled.phase == row.cancel.1)
        var parked = RunMachine.reaching(row.phase)
        #expect(parked.park(Dummy.waiter(1)) == row.parks)
        var attached = RunMachine.reaching(row.phase)
        _ = attached.attach(Dummy.task)
        #expect(attached.end().handle == (row.takesHandle ? Dummy.task : nil))
        var waited = RunMachine.reaching(row.phase)
        #expect(waited.wait(1, Dummy.waiter(1), for: .end) == row.takesWaiter)
        var joined = RunMachine.reaching(row.phase)
        let isAdded = joined.addCaller()
        #expect(isAdded == row.takesCaller)
    }

    @Test func `1: a run that was started while it waited runs when its task asks`() {
        var machine = RunMachine.reaching(.parked)
        _ = machine.start()
        #expect("\(machine.begin())" == "run")
    }

    @Test func `1: parking comes too late once the run was let go, and the task asks again`() {
        var machine = RunMachine.reaching(.waiting)
        #expect("\(machine.begin())" == "park")
        _ = machine.start()
        #expect(machine.park(Dummy.waiter(1)) == false)
        #expect("\(machine.begin())" == "run")
    }

    // MARK: Invariants 2 and 3

    @Test func `2: cause and result together are the outcome, and there is none before`() {
        var machine = RunMachine.reaching(.running)
        #expect(machine.outcome == nil)
        #expect(machine.outcome(of: Dummy.result("value")).value == "value")
        #expect(machine.settled?.value == "value")
        var failed = RunMachine.reaching(.running)
        #expect(failed.outcome(of: .failure(CancellationError())).error is CancellationError)
        var cancelled = RunMachine.reaching(.running)
        _ = cancelled.cancel(cause("why"))
        #expect(cancelled.outcome == nil, "It runs still.")
        #expect(
            "\(cancelled.outcome(of: Dummy.result("part")))"
                == "\(Outcome.cancelled(cancelled.cause!, returned: "part"))"
        )
        var threw = RunMachine.reaching(.running)
        _ = threw.cancel(cause("why"))
        #expect(threw.outcome(of: .failure(CancellationError())).cause?.reason == "why")
    }

    @Test func `2: a run that never began has an outcome once it is concluded`() {
        var machine = RunMachine.reaching(.released)
        _ = machine.cancel(cause("why"))
        #expect(machine.outcome?.cause?.reason == "why")
        #expect("\(machine.begin())" == "exit", "Its task may come late, or never.")
        var waiting = RunMachine.reaching(.waiting)
        _ = waiting.cancel(cause("why"))
        #expect(waiting.outcome?.cause?.reason == "why")
    }

    @Test(arguments: [RunPhase.waiting, .parked, .released, .running]) func `3: the first cause wins`(phase: RunPhase) {
        var machine = RunMachine.reaching(phase)
        _ = machine.cancel(cause("first"))
        #expect(machine.cancel(cause("second")).words == "nothing")
        #expect(machine.cause?.reason == "first")
    }

    @Test(arguments: [RunPhase.concluded, .ended]) func `3: no cause comes after the conclusion`(phase: RunPhase) {
        var machine = RunMachine.reaching(phase)
        _ = machine.cancel(cause("late"))
        #expect(machine.cause == nil)
        #expect(machine.settled?.value == "value")
    }

    @Test func `3: a cause found at the conclusion counts only if there was none`() {
        var machine = RunMachine.reaching(.running)
        #expect(machine.outcome(of: Dummy.result("value"), unless: cause("orphaned")).cause?.reason == "orphaned")
        var cancelled = RunMachine.reaching(.running)
        _ = cancelled.cancel(cause("first"))
        #expect(cancelled.outcome(of: Dummy.result("value"), unless: cause("orphaned")).cause?.reason == "first")
    }

    // MARK: Invariants 4 and 5

    @Test func `4: the body is let run once, and not with a cause`() {
        var machine = RunMachine.reaching(.released)
        #expect("\(machine.begin())" == "run")
        #expect("\(machine.begin())" == "exit")
        #expect(machine.cancel(cause("why")).words == "signal nobody")
        #expect("\(machine.begin())" == "exit")
        var declined = RunMachine.reaching(.waiting)
        declined.decline(for: cause("skipped"), error: nil)
        #expect(declined.phase == .ended)
        #expect(declined.outcome?.cause?.reason == "skipped")
        #expect("\(declined.begin())" == "exit")
        #expect(declined.start().words == "nothing")
        var refused = RunMachine.reaching(.waiting)
        refused.decline(for: nil, error: CancellationError())
        #expect(refused.outcome?.error is CancellationError)
    }

    @Test func `5: a body is handed out at the start, once, or when the run is cancelled before`() {
        var machine = RunMachine.reaching(.waiting)
        #expect(machine.hold(Dummy.body).words == "nothing")
        #expect(machine.start().words == "launch")
        #expect(machine.start().words == "nothing")
        var cancelled = RunMachine.reaching(.waiting)
        _ = cancelled.hold(Dummy.body)
        #expect(cancelled.cancel(cause("why")).words == "conclude, drop")
        #expect(cancelled.start().words == "nothing")
    }

    @Test
    func `5: a body that comes after the start is handed back, and one that comes after the cancel is not kept`() {
        var started = RunMachine.reaching(.waiting)
        #expect(started.start().words == "nothing")
        #expect(started.hold(Dummy.body).words == "launch")
        var cancelled = RunMachine.reaching(.waiting)
        #expect(cancelled.cancel(cause("why")).words == "conclude")
        #expect(cancelled.hold(Dummy.body).words == "nothing")
        #expect(cancelled.start().words == "nothing")
    }

    @Test func `5: a task that comes after the cancel is told at once, and one that comes after the end is not kept`() {
        var machine = RunMachine.reaching(.released)
        _ = machine.cancel(cause("why"))
        #expect(machine.attach(Dummy.task).cancel == true)
        var quiet = RunMachine.reaching(.running)
        #expect(quiet.attach(Dummy.task).cancel == false)
        #expect(quiet.cancel(cause("why")).words == "signal")
        #expect(quiet.end().handle == Dummy.task)
        #expect(quiet.end().handle == nil)
        var cancelled = RunMachine.reaching(.waiting)
        _ = cancelled.cancel(cause("why"))
        #expect(
            cancelled.attach(Dummy.task).cancel == true,
            "Its task finds nothing to do, but whoever made it may look."
        )
        #expect(cancelled.end().handle == nil)
    }

    @Test func `5: a task that is noted is not told by whoever made it, but tells itself before its body`() {
        var cancelled = RunMachine.reaching(.running)
        #expect(cancelled.attachItself(Dummy.task) == false)
        #expect(cancelled.cancel(cause("why")).words == "signal")
        #expect(cancelled.attach(Dummy.task).cancel == false, "Who cancelled has the task, and calls its handlers.")
        var itself = RunMachine.reaching(.running)
        _ = itself.cancel(cause("why"))
        #expect(itself.attachItself(Dummy.task) == true)
        #expect(itself.attach(Dummy.task).cancel == false)
        var maker = RunMachine.reaching(.running)
        _ = maker.cancel(cause("why"))
        #expect(maker.attach(Dummy.task).cancel == true)
        #expect(maker.attachItself(Dummy.task) == true, "The maker may not have told it yet, and the body begins now.")
    }

    // MARK: Companions

    @Test func `Companions are to be told once before the end, and those that come later by whoever made them`() {
        var machine = RunStateMachine(released: true)
        _ = machine.begin()
        let progress = machine.keep(TaskProgress())
        let kept = machine.progress
        #expect(progress === kept)
        machine.conclude(.success(.of(1)))
        let isEndingWhileItDelivers = machine.isEnding
        #expect(!isEndingWhileItDelivers, "A delivery may still report.")
        let (first, second) = (machine.endsCompanions(), machine.endsCompanions())
        let isEnding = machine.isEnding
        #expect(first && !second && isEnding)
    }
}
