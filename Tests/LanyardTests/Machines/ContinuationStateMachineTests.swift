import Testing

@testable import Lanyard

/// The numbered invariants of ``ContinuationStateMachine``, with strings for waiters and for handlers.
@Suite struct ContinuationStateMachineTests {
    typealias Machine = ContinuationStateMachine<String, String>

    enum State: String, CaseIterable {
        case idle, waiting, resumed, cancelled
    }

    static func reaching(_ state: State) -> Machine {
        var machine = Machine()
        if state == .waiting || state == .resumed { _ = machine.wait("waiter") }
        if state == .waiting { _ = machine.add("handler") }
        if state == .resumed { _ = machine.resume() }
        if state == .cancelled { _ = machine.cancel() }
        return machine
    }

    @Test(arguments: State.allCases) func `1: what each step answers`(state: State) {
        var waited = Self.reaching(state)
        #expect(waited.wait("second") == (state == .idle))
        var resumed = Self.reaching(state)
        let first = resumed.resume()
        #expect(first?.waiter == (state == .waiting ? "waiter" : nil))
        #expect(first?.dropped == (state == .waiting ? ["handler"] : nil))
        #expect(resumed.resume() == nil)
        var cancelled = Self.reaching(state)
        let expected = state == .waiting ? #"resume("waiter", calling: ["handler"])"# : "nothing"
        #expect("\(cancelled.cancel())" == expected)
        #expect("\(cancelled.cancel())" == "nothing")
        #expect(cancelled.resume() == nil)
        #expect(cancelled.wait("third") == false)
    }

    @Test(arguments: [(State.idle, "drop"), (.waiting, "keep"), (.resumed, "drop"), (.cancelled, "call")])
    func `2: a handler is kept while somebody waits, called after a cancel, and else dropped`(
        state: State,
        expected: String
    ) {
        var machine = Self.reaching(state)
        #expect("\(machine.add("late"))" == expected)
    }

    @Test func `2: all handlers are handed out, in their order`() {
        var machine = Self.reaching(.waiting)
        _ = machine.add("second")
        #expect("\(machine.cancel())" == #"resume("waiter", calling: ["handler", "second"])"#)
    }
}
