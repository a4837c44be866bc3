import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Save once more") struct FinishOnReleaseTests {
    private let clock = TestClock()
    private let log = Log<String>()

    private func makeScope(parent: TaskScope? = nil) -> TaskScope {
        TaskScope("Saves", parent: parent, clock: clock, onRelease: .finishes)
    }

    private func call(_ name: String, _ policy: OverlapPolicy, in scope: TaskScope) -> ScopedTask<Void> {
        scope.addTask(id: "save", policy: policy) { [log] in log.note(name) }
    }

    @Test func `what waits for its time starts at once, and no timer is left`() async {
        var scope: TaskScope? = makeScope()
        let task = call("debounced", .debounce(for: .seconds(60)), in: scope!)
        scope = nil
        #expect(await task.outcome.value != nil)
        await clock.idle()
        #expect(log.all == ["debounced"] && clock.sleeperCount == 0)
    }

    @Test func `what runs goes on, and what waits gets its turn`() async {
        var scope: TaskScope? = makeScope()
        let gate = Gate()
        let running = scope!.addTask { @concurrent in
            await gate.wait()
            return Task.isCancelled
        }
        scope!.setLimit(1)
        scope!.pause(id: "save")
        scope!.pause()
        let waiting = (0..<3).map { call("\($0)", .queue, in: scope!) }
        weak let core = scope!.core
        scope = nil
        #expect(waiting.allSatisfy { !$0.isCancelled })
        gate.open()
        #expect(await running.outcome.value == false)
        await settle(waiting)
        #expect(log.all == ["0", "1", "2"])
        #expect(core == nil || core?.count == 0)
    }

    @Test func `a trigger performs its newest value`() async throws {
        var scope: TaskScope? = makeScope()
        let (saved, note) = AsyncStream.makeStream(of: Int.self)
        var save: TaskTrigger<Int, Void>? = scope!.trigger("save", policy: .debounce(for: .seconds(60))) { number in
            note.yield(number)
        }
        for number in 1...3 { save?(number) }
        save = nil
        scope = nil
        var numbers = saved.makeAsyncIterator()
        #expect(await numbers.next() == 3)
    }

    @Test func `a scope above that goes takes its runs along`() async {
        var parent: TaskScope? = TaskScope("App", clock: clock)
        let scope = makeScope(parent: parent)
        let task = call("never", .debounce(for: .seconds(60)), in: scope)
        parent = nil
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(log.all.isEmpty)
    }

    @Test func `it takes no more work, and a shutdown still cancels`() async throws {
        let scope = makeScope()
        let task = call("never", .debounce(for: .seconds(60)), in: scope)
        let report = try await scope.shutdown(grace: .zero, patience: nil)
        #expect(report.cancelled == 1 && task.cause?.kind == .shutdown)
    }
}
