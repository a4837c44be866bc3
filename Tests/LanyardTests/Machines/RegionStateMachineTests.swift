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

    @Test func `2: a task that is noted is not told by whoever made it, but tells itself before the body`() {
        var cancelled = Machine()
        _ = cancelled.attachItself("task")
        #expect(cancelled.cancel(cause("why")) == "task")
        let isToldByMaker = cancelled.attach("task")
        #expect(!isToldByMaker)
        var itself = Machine()
        _ = itself.cancel(nil)
        let first = [itself.attachItself("task"), itself.attach("task")]
        #expect(first == [true, false])
        var maker = Machine()
        _ = maker.cancel(nil)
        let second = [maker.attach("task"), maker.attachItself("task")]
        #expect(second == [true, true], "The maker may not have told it yet, and the body begins now.")
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
