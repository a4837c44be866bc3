import Testing

@testable import LanyardConsole

/// Which job is executed where and when, its invariants by number.
@Suite struct LanesStateMachineTests {
    @Test func `1: no more jobs are under way than there are lanes`() {
        var machine = LanesStateMachine<String>(count: 2)
        #expect(machine.enqueue("a", in: .default) == 0)
        #expect(machine.enqueue("b", in: .default) == 1)
        #expect(machine.enqueue("c", in: .userInteractive) == nil)
        #expect(machine.next(on: 1)?.job == "c")
        #expect(machine.enqueue("d", in: .default) == nil)
    }

    @Test func `2: a lane without a job is idle, and takes the next that comes`() {
        var machine = LanesStateMachine<String>(count: 2)
        _ = machine.enqueue("a", in: .default)
        _ = machine.enqueue("b", in: .default)
        #expect(machine.next(on: 0) == nil)
        #expect(machine.enqueue("c", in: .background) == 0)
        #expect(machine.enqueue("d", in: .default) == nil)
    }

    @Test func `3: the highest priority comes first, and of one priority the first`() {
        var machine = LanesStateMachine<String>(count: 1)
        _ = machine.enqueue("first", in: .default)
        for (job, band) in [("d1", Band.default), ("b", .background), ("i1", .userInitiated), ("d2", .default)] {
            #expect(machine.enqueue(job, in: band) == nil)
        }
        #expect(machine.next(on: 0).map { "\($0.job) \($0.band)" } == "i1 userInitiated")
        #expect(machine.next(on: 0)?.job == "d1")
        _ = machine.enqueue("d3", in: .default)
        _ = machine.enqueue("i2", in: .userInitiated)
        var rest: [String] = []
        while let next = machine.next(on: 0) { rest.append(next.job) }
        #expect(rest == ["i2", "d2", "d3", "b"])
    }

    @Test(arguments: [
        (TaskPriority.high, Band.userInitiated), (.medium, .default), (.low, .utility), (.background, .background),
        (TaskPriority(rawValue: 33), .userInteractive), (TaskPriority(rawValue: 20), .utility),
        (TaskPriority(rawValue: 0), .background),
    ])
    func `a priority in between counts as the next lower band`(priority: TaskPriority, band: Band) {
        #expect(Band(rawPriority: priority.rawValue) == band)
    }
}
