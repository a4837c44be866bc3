import Testing

@testable import Lanyard

/// The life of a region, step by step, its invariants by number.
@Suite struct RegionStateMachineTests {
    private typealias Machine = RegionStateMachine<String>

    @Test func `1: the first cause is the only one`() {
        var machine = Machine()
        #expect(machine.cause == nil && !machine.isCancelled)
        _ = machine.cancel(cause("first"))
        _ = machine.cancel(cause("second"))
        _ = machine.cancel(nil)
        #expect(machine.cause?.reason == "first" && machine.isCancelled)
    }

    @Test func `1: cancelled with its surroundings it has no cause of its own, and gets none`() {
        var machine = Machine()
        _ = machine.cancel(nil)
        _ = machine.cancel(cause("too late"))
        #expect(machine.isCancelled && machine.cause == nil)
    }

    @Test func `the first token is the only one`() {
        var machine = Machine()
        let token = CancellationToken()
        #expect(machine.token == nil)
        #expect(machine.keep(token) === token)
        #expect(machine.keep(CancellationToken()) === token)
        #expect(machine.token === token)
    }

    @Test func `2: the task is handed out once, by whoever cancels first`() {
        var machine = Machine()
        let isCancelled = machine.attach("task")
        #expect(!isCancelled)
        #expect(machine.cancel(cause("first")) == "task")
        #expect(machine.cancel(cause("second")) == nil)
        #expect(machine.finish().handle == nil)
    }

    @Test func `2: cancelled before there is a task, it tells whoever brings the task`() {
        var machine = Machine()
        #expect(machine.cancel(cause("early")) == nil)
        let isCancelled = machine.attach("task")
        #expect(isCancelled)
        #expect(machine.finish().handle == nil)
    }

    @Test func `2: a task that notes itself is told once, although whoever made it brings it as well`() {
        var early = Machine()
        _ = early.attach("task")
        #expect(early.cancel(cause("why")) == "task")
        let isToldAgain = early.attach("task")
        #expect(!isToldAgain)
        var late = Machine()
        _ = late.cancel(nil)
        let told = [late.attach("task"), late.attach("task")]
        #expect(told == [true, false])
    }

    @Test func `3: once it is over nothing cancels it`() {
        var machine = Machine()
        _ = machine.attach("task")
        #expect(machine.finish().handle == "task")
        #expect(machine.cancel(cause("late")) == nil)
        #expect(machine.isOver && !machine.isCancelled && machine.cause == nil)
        _ = machine.attach("task")
        #expect(machine.finish().handle == nil)
    }
}
