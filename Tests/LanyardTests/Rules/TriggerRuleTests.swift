import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Rules R6, R9, R13 and R19: triggers")
struct TriggerRuleTests {
    private let clock = TestClock()

    @Test @MainActor
    func `R6: a trigger never delivers what a newer value has replaced, and each value begins once`() async throws {
        let (model, begun, gate) = (Model(), Log<Int>(), Gate())
        let trigger = model.tasks.trigger("term", policy: .keepLatest, for: model) { (number: Int) in
            begun.note(number)
            await gate.wait()
            return number
        } then: {
            $0.values.append($1)
        }
        trigger(1)
        try await until("the first begins") { begun.all == [1] }
        for number in 2...5 { trigger(number) }
        gate.open()
        try await trigger.waitUntilIdle()
        trigger(6)
        try await trigger.waitUntilIdle()
        #expect(begun.all == [1, 5, 6] && model.values == [1, 5, 6] && trigger.droppedCount == 3)
    }

    @Test @MainActor
    func `R6: a trigger withholds the answer of a run that was replaced`() async throws {
        let (model, begun, slow) = (Model(), Gate(), Gate())
        let trigger = model.tasks.trigger("term", for: model) { (number: Int) in
            if number == 1 {
                begun.open()
                await slow.wait()
            }
            return number
        } then: {
            $0.values.append($1)
        }
        trigger(1)
        await begun.wait()
        #expect(trigger(2) == .replaced)
        slow.open()
        try await trigger.waitUntilIdle()
        #expect(model.values == [2] && model.tasks.withheldCount == 1)
    }

    @Test
    func `R9: a released trigger leaves nothing in its scope, and a scope that goes leaves nothing of its triggers`()
        async throws
    {
        let released = Log<Int>()
        var scope = Optional(TaskScope(on: clock))
        weak let gone = scope
        var trigger = scope?.trigger("key", policy: .debounce(for: .seconds(1))) { (_: CallsOnRelease) in }
        for number in 1...3 { trigger?(CallsOnRelease { released.note(number) }) }
        trigger = nil
        #expect(scope?.snapshot().triggers.isEmpty == true && scope?.isEmpty == true)
        #expect(released.all.sorted() == [1, 2, 3])
        let left = scope?.trigger("key", policy: .debounce(for: .seconds(1))) { (_: CallsOnRelease) in }
        left?(CallsOnRelease { released.note(4) })
        scope = nil
        #expect(gone == nil && released.all.last == 4)
        #expect(left?(CallsOnRelease { released.note(5) }) == .refused)
        #expect(released.all.last == 5)
    }

    @Test
    func `R13: a scope that is closed takes no value, even where the last answer would hold`() async throws {
        let scope = TaskScope(on: clock)
        let (begun, gate, log) = (Gate(), Gate(), Log<Int>())
        let trigger = scope.trigger("key", policy: .keepLatest) { (number: Int) in
            begun.open()
            await gate.wait()
            log.note(number)
        }
        trigger(1)
        await begun.wait()
        for number in 2...4 { trigger(number) }
        async let closing: Void = scope.close()
        try await until("it is closed") { scope.snapshot().isClosed }
        #expect(trigger(5) == .refused)
        gate.open()
        try await closing
        #expect(log.all == [1, 4])
    }

    private enum Local { @TaskLocal static var value = 0 }

    @Test
    func `R19: the run of a trigger has the priority of the declaration, and no task-locals of a call`() async throws {
        let (scope, log) = (TaskScope(on: clock), Log<Int>())
        let trigger = scope.trigger("key", policy: .queue, priority: .low) { (_: Int) in
            #expect(Task.basePriority == .low)
            log.note(Local.value)
        }
        await Task(priority: .high) { Local.$value.withValue(1) { _ = trigger(1) } }.value
        try await trigger.waitUntilIdle()
        #expect(log.all == [0])
    }
}
