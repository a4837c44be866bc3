import Testing

@testable import Lanyard

/// The numbered invariants of ``EventBufferStateMachine``.
@Suite struct EventBufferMachineTests {
    private typealias Machine = EventBufferStateMachine<Int, String>

    private func machine(_ capacity: Int) -> Machine { Machine(capacity: capacity, pace: .milliseconds(5)) }

    private func at(_ milliseconds: Int) -> ScopeInstant { ScopeInstant(offset: .milliseconds(milliseconds)) }

    private func push(_ event: Int, to machine: inout Machine) -> String {
        var event = Optional(event)
        return "\(machine.push(&event))"
    }

    @Test func `1, 2: what fits is told in order and once, what does not is counted`() {
        var machine = machine(3)
        for event in 1...5 { #expect(push(event, to: &machine) == "nothing") }
        #expect("\(machine.next())" == "batch([1, 2, 3], dropped: 2)")
        #expect("\(machine.next())" == "nothing")
        _ = push(6, to: &machine)
        #expect("\(machine.next())" == "batch([6], dropped: 0)")
    }

    @Test func `1: what does not fit stays with whoever brought it`() {
        var machine = machine(1)
        var (first, second) = (Optional(1), Optional(2))
        _ = machine.push(&first)
        _ = machine.push(&second)
        #expect(first == nil && second == 2)
    }

    @Test func `4: the reader waits only for something to tell, and is resumed once`() {
        var machine = machine(4)
        #expect(machine.wait("reader") == true)
        #expect("\(machine.wake(at: at(0)))" == "nothing", "There is nothing to tell.")
        _ = push(1, to: &machine)
        #expect(machine.wait("another") == false, "There is something.")
        #expect("\(machine.wake(at: at(0)))" == "now(\"reader\")")
        #expect("\(machine.wake(at: at(9)))" == "nothing")
        _ = machine.next()
        #expect(machine.wait("reader") == true)
        #expect(machine.close() == "reader")
        #expect(machine.close() == nil)
    }

    @Test func `5: the first event wakes at once, and the next one only when the last wake was long enough ago`() {
        var machine = machine(100)
        #expect(push(1, to: &machine) == "nothing", "Nobody waits.")
        _ = machine.next()
        for start in [0, 15, 100] {
            _ = machine.wait("reader")
            #expect(push(1, to: &machine) == "askForWake")
            #expect(push(2, to: &machine) == "nothing", "Somebody looks already.")
            #expect("\(machine.wake(at: at(start)))" == "now(\"reader\")")
            _ = machine.next()
            _ = machine.wait("reader")
            #expect(push(3, to: &machine) == "askForWake")
            #expect("\(machine.wake(at: at(start + 1)))" == "later(\(at(start + 5)))")
            #expect(push(4, to: &machine) == "nothing")
            #expect("\(machine.wake(at: at(start + 4)))" == "later(\(at(start + 5)))", "It comes too early.")
            #expect("\(machine.wake(at: at(start + 5)))" == "now(\"reader\")")
            #expect("\(machine.next())" == "batch([3, 4], dropped: 0)")
            _ = machine.wait("reader")
            #expect("\(machine.wake(at: at(start + 6)))" == "nothing", "There is nothing to tell.")
            #expect(push(5, to: &machine) == "askForWake")
            #expect("\(machine.wake(at: at(start + 10)))" == "now(\"reader\")")
            _ = machine.next()
        }
    }

    @Test func `5: a wake that was to come later finds a closed buffer`() {
        var machine = machine(100)
        for instant in [0, 1] {
            _ = machine.wait("reader")
            _ = push(1, to: &machine)
            _ = machine.wake(at: at(instant))
            if instant == 0 { _ = machine.next() }
        }
        #expect(machine.close() == "reader")
        #expect("\(machine.wake(at: at(5)))" == "nothing")
        #expect("\(machine.next())" == "batch([1], dropped: 0)")
        #expect("\(machine.next())" == "over")
    }

    @Test
    func `5: more than half of what fits is told at once, and the wake that was to come finds nobody or the next wait`()
    {
        var machine = machine(4)
        for isWaitingAgain in [false, true] {
            _ = machine.wait("reader")
            #expect(push(1, to: &machine) == "askForWake")
            #expect(push(2, to: &machine) == "nothing")
            #expect(push(3, to: &machine) == "wake(\"reader\")")
            #expect(push(4, to: &machine) == "nothing")
            _ = machine.next()
            guard isWaitingAgain else {
                #expect("\(machine.wake(at: at(0)))" == "nothing")
                continue
            }
            _ = machine.wait("again")
            #expect(push(5, to: &machine) == "nothing", "Somebody looks already.")
            #expect("\(machine.wake(at: at(10)))" == "now(\"again\")")
        }
    }

    @Test func `4: a closed buffer takes nothing, and tells what it has before it is over`() {
        var machine = machine(3)
        _ = push(1, to: &machine)
        _ = machine.close()
        _ = push(2, to: &machine)
        #expect("\(machine.next())" == "batch([1], dropped: 0)")
        #expect("\(machine.next())" == "over")
        #expect(machine.wait("reader") == false)
    }
}
