import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Ask about a run") struct FindTests {
    private let scope = TaskScope("Find")

    @Test func `a handle says whether its run has ended, and waits for nothing`() async {
        let (began, gate) = (Gate(), Gate())
        let task = scope.addTask { @concurrent in
            began.open()
            await gate.wait()
        }
        await began.wait()
        #expect(!task.isFinished)
        task.cancel()
        #expect(!task.isFinished, "It has not obeyed.")
        gate.open()
        await settle(task)
        #expect(task.isFinished)
        #expect(scope.addTask(id: Double.nan) {}.isFinished, "One that was refused never begins.")
    }

    @Test func `a key is active while a run of it runs or waits`() async {
        let (began, gate) = (Gate(), Gate())
        #expect(!scope.isActive(id: "key") && scope.task(id: "key") == nil)
        let first = scope.addTask(id: "key", policy: .queue) { @concurrent in
            began.open()
            await gate.wait()
        }
        await began.wait()
        let second = scope.addTask(id: "key", policy: .queue) {}
        #expect(scope.isActive(id: "key") && !scope.isActive(id: "other"))
        #expect(scope.task(id: "key") == first && scope.task(id: "key")?.admission == .started)
        first.cancel()
        #expect(scope.task(id: "key") == second, "A cancelled run is no longer that of its key.")
        #expect(scope.task(id: "key")?.admission == .queued)
        gate.open()
        await settle(first, second)
        #expect(!scope.isActive(id: "key"))
    }

    @Test func `the run of a key is found by its type, and can be awaited and cancelled`() async throws {
        let (began, gate) = (Gate(), Gate())
        let made = scope.addTask(id: "key") { @concurrent in
            began.open()
            await gate.wait()
            return 1
        }
        await began.wait()
        #expect(scope.task(id: "key") == nil && scope.task(id: "key", returning: String.self) == nil)
        let found = try #require(scope.task(id: "key", returning: Int.self))
        #expect(found == made)
        gate.open()
        #expect(try await found.value == 1)
        let running = scope.addTask(id: "key") { for await _ in AsyncStream<Never>(Never.self, { _ in }) {} }
        scope.task(id: "key")?.cancel("found")
        #expect(await running.outcome.cause?.reason == "found")
    }

    @Test func `of runs beside each other the newest is found, of a debounced call the one that waits`() async {
        let (began, gate, clock) = (Gate(), Gate(), TestClock())
        let first = scope.addTask(id: "beside", policy: .concurrent) { await gate.wait() }
        let second = scope.addTask(id: "beside", policy: .concurrent) { @concurrent in
            began.open()
            await gate.wait()
        }
        await began.wait()
        #expect(scope.task(id: "beside") == second)
        gate.open()
        await settle(first, second)
        let later = TaskScope(clock: clock)
        let waiting = later.addTask(id: "pause", policy: .debounce(for: .seconds(1))) {}
        #expect(later.isActive(id: "pause") && later.task(id: "pause") == waiting)
    }
}
