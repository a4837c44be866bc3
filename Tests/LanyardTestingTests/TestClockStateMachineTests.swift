import Testing

@testable import LanyardTesting

@Suite struct TestClockStateMachineTests {
    private typealias Machine = TestClock.StateMachine<String, String>

    private func instant(_ seconds: Int) -> TestClock.Instant {
        TestClock.Instant(sinceStart: .seconds(seconds))
    }

    @Test func `Arrivals are numbered, and pass if their deadline has come`() {
        var machine = Machine()
        #expect(machine.arrive(until: instant(1)) == .suspend(1))
        #expect(machine.arrive(until: instant(1)) == .suspend(2))
        #expect(machine.arrive(until: .start) == .pass)
    }

    @Test func `A sleeper whose deadline came between arrival and registration is handed back`() {
        var machine = Machine()
        _ = machine.advance(to: instant(5))
        #expect(machine.sleep(1, until: instant(5), "late") == .wake("late"))
        #expect(machine.sleeperCount == 0)
    }

    @Test func `A sleeper is handed out once, to the cancel or to the wake`() {
        var machine = Machine()
        _ = machine.sleep(1, until: instant(1), "one")
        _ = machine.sleep(2, until: instant(1), "two")
        #expect(machine.cancelSleep(1) == "one")
        #expect(machine.cancelSleep(1) == nil)
        #expect(machine.advance(to: instant(1)) == .wake("two"))
        #expect(machine.cancelSleep(2) == nil)
    }

    @Test func `Each step stands at the deadline it hands out, and the last one at the target`() {
        var machine = Machine()
        _ = machine.sleep(1, until: instant(2), "later")
        _ = machine.sleep(2, until: instant(1), "sooner")
        #expect(machine.advance(to: instant(3)) == .wake("sooner"))
        #expect(machine.now == instant(1))
        #expect(machine.advance(to: instant(3)) == .wake("later"))
        #expect(machine.now == instant(2))
        #expect(machine.advance(to: instant(3)) == .arrived)
        #expect(machine.now == instant(3))
        #expect(machine.advance(to: instant(1)) == .arrived)
        #expect(machine.now == instant(3))
    }

    @Test func `Time jumps only while somebody asks for it and no job is left`() {
        var machine = Machine()
        _ = machine.sleep(1, until: instant(1), "sleeper")
        #expect(machine.jump() == nil)
        machine.beginAutojump()
        machine.jobQueued()
        #expect(machine.jump() == nil)
        _ = machine.jobEnded()
        #expect(machine.jump() == "sleeper")
        #expect(machine.now == instant(1))
        #expect(machine.jump() == nil)
    }

    @Test func `The last job to end releases those who wait for quiet, in order of arrival`() {
        var machine = Machine()
        machine.jobQueued()
        machine.jobQueued()
        #expect(machine.wait(1, for: .idle, "first") == nil)
        #expect(machine.wait(2, for: .sleepers(1), "patient") == nil)
        #expect(machine.wait(3, for: .idle, "second") == nil)
        #expect(machine.jobEnded() == .goOn)
        #expect(machine.jobEnded() == .idle(["first", "second"]))
        #expect(machine.cancelWait(2) == "patient")
        #expect(machine.cancelWait(2) == nil)
    }

    @Test func `The sleeper that makes up the number releases those who wait for it`() {
        var machine = Machine()
        #expect(machine.wait(1, for: .sleepers(0), "none needed") == "none needed")
        #expect(machine.wait(2, for: .sleepers(2), "two") == nil)
        #expect(machine.sleep(3, until: instant(1), "a") == .release([]))
        #expect(machine.sleep(4, until: instant(1), "b") == .release(["two"]))
    }

    @Test func `Removed deadlines do not pile up behind a far one`() {
        var queue = DeadlineQueue<Int>()
        queue.insert(0, id: 0, deadline: instant(0))
        for id in 1...100_000 as ClosedRange<UInt64> {
            queue.insert(Int(id), id: id, deadline: instant(Int(id)))
            #expect(queue.remove(id) == Int(id))
        }
        #expect(queue.count == 1)
        #expect(queue.capacityInUse <= 20)
    }

    @Test func `A queue gives its elements in order, whatever was removed before`() {
        var queue = DeadlineQueue<UInt64>()
        let seconds = (0..<1_000).map { _ in Int.random(in: 0..<100) }
        for (id, second) in seconds.enumerated() {
            queue.insert(UInt64(id), id: UInt64(id), deadline: instant(second))
        }
        let removed = Set((0..<700).map { _ in UInt64.random(in: 0..<1_000) })
        for id in removed { #expect(queue.remove(id) == id) }
        let expected = seconds.enumerated()
            .filter { !removed.contains(UInt64($0.offset)) }
            .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
            .map { UInt64($0.offset) }
        #expect(queue.sorted().map(\.1) == expected)
        var popped: [UInt64] = []
        while let next = queue.popFirst(until: nil) { popped.append(next.element) }
        #expect(popped == expected)
    }
}
