import Testing

@testable import Lanyard

/// The numbered invariants of ``EventBufferStateMachine``.
@Suite struct EventBufferMachineTests {
    private typealias Machine = EventBufferStateMachine<Int, String>

    @Test func `1, 2: what fits is told in order and once, what does not is counted`() {
        var machine = Machine(capacity: 3)
        for event in 1...5 { #expect(machine.push(event) == nil) }
        #expect("\(machine.next())" == "batch([1, 2, 3], dropped: 2)")
        #expect("\(machine.next())" == "nothing")
        _ = machine.push(6)
        #expect("\(machine.next())" == "batch([6], dropped: 0)")
    }

    @Test func `3: the reader waits only for something to tell, and is resumed once`() {
        var machine = Machine(capacity: 3)
        #expect(machine.wait("reader") == true)
        #expect(machine.push(1) == "reader")
        #expect(machine.push(2) == nil)
        #expect(machine.wait("reader") == false, "There is something.")
        _ = machine.next()
        #expect(machine.wait("reader") == true)
        #expect(machine.close() == "reader")
        #expect(machine.close() == nil)
    }

    @Test func `3: a closed buffer takes nothing, and tells what it has before it is over`() {
        var machine = Machine(capacity: 3)
        _ = machine.push(1)
        _ = machine.close()
        _ = machine.push(2)
        #expect("\(machine.next())" == "batch([1], dropped: 0)")
        #expect("\(machine.next())" == "over")
        #expect(machine.wait("reader") == false)
    }
}
