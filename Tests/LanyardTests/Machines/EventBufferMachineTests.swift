import Testing

@testable import Lanyard

/// The numbered invariants of ``EventBufferStateMachine``.
@Suite struct EventBufferMachineTests {
    private typealias Machine = EventBufferStateMachine<Int, String>

    private func push(_ event: Int, to machine: inout Machine) -> String {
        var event = Optional(event)
        return "\(machine.push(&event))"
    }

    @Test func `1, 2: what fits is told in order and once, what does not is counted`() {
        var machine = Machine(capacity: 3)
        for event in 1...5 { #expect(push(event, to: &machine) == "nothing") }
        #expect("\(machine.next())" == "batch([1, 2, 3], dropped: 2)")
        #expect("\(machine.next())" == "nothing")
        _ = push(6, to: &machine)
        #expect("\(machine.next())" == "batch([6], dropped: 0)")
    }

    @Test func `1: what does not fit stays with whoever brought it`() {
        var machine = Machine(capacity: 1)
        var (first, second) = (Optional(1), Optional(2))
        _ = machine.push(&first)
        _ = machine.push(&second)
        #expect(first == nil && second == 2)
    }

    @Test func `4: the reader waits only for something to tell, and is resumed once`() {
        var machine = Machine(capacity: 4)
        #expect(machine.wait("reader") == true)
        #expect(machine.wake() == nil, "There is nothing to tell.")
        _ = push(1, to: &machine)
        #expect(machine.wait("another") == false, "There is something.")
        #expect(machine.wake() == "reader")
        #expect(machine.wake() == nil)
        _ = machine.next()
        #expect(machine.wait("reader") == true)
        #expect(machine.close() == "reader")
        #expect(machine.close() == nil)
    }

    @Test func `5: the first event asks for a wake, and more than half of what fits is told at once`() {
        var machine = Machine(capacity: 4)
        #expect(push(1, to: &machine) == "nothing", "Nobody waits.")
        _ = machine.next()
        for _ in 1...2 {
            _ = machine.wait("reader")
            #expect(push(1, to: &machine) == "wakeLater")
            #expect(push(2, to: &machine) == "nothing")
            #expect(push(3, to: &machine) == "wake(\"reader\")")
            #expect(push(4, to: &machine) == "nothing")
            #expect(machine.wake() == nil, "It comes for the reader that was resumed.")
            _ = machine.next()
        }
    }

    @Test func `4: a closed buffer takes nothing, and tells what it has before it is over`() {
        var machine = Machine(capacity: 3)
        _ = push(1, to: &machine)
        _ = machine.close()
        _ = push(2, to: &machine)
        #expect("\(machine.next())" == "batch([1], dropped: 0)")
        #expect("\(machine.next())" == "over")
        #expect(machine.wait("reader") == false)
    }
}
