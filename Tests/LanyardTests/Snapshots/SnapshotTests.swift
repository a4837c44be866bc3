import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Snapshots")
struct SnapshotTests {
    @Test func `a snapshot is a tree that a person can read`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Downloads", clock: clock)
        let child = scope.child("Screen")
        let (started, gate) = (Gate(), Gate())
        let first: UInt = #line + 1
        let film = scope.addTask(id: "film", policy: .concurrent(limit: 2), name: "a film") {
            started.open()
            await gate.wait()
        }
        let plain = scope.addTask { await gate.wait() }
        let waiting = child.addTask(id: 7, policy: .debounce(for: .seconds(9))) {}
        await started.wait()
        await clock.advance(by: .seconds(1.25))
        let line: UInt = #line + 1
        film.cancel("not now")
        await clock.advance(by: .seconds(1))
        let file = "LanyardTests/SnapshotTests.swift"
        #expect(
            scope.snapshot().description == """
                Downloads · 2 runs · 1 straggler
                ├─ \(film.id) a film film · concurrent(limit: 2) · straggling 2.2 s, \
                cancelled 1.0 s ago: requested: not now (\(file):\(line))
                ├─ \(plain.id) · running 2.2 s · \(file):\(first + 4)
                └─ Screen · 1 run
                   └─ \(waiting.id) 7 · debounce(for: 9.0 seconds) · waiting 2.2 s for a pause in the calls · \
                \(file):\(first + 5)
                """
        )
        gate.open()
        waiting.cancel()
        await settle(film, plain, waiting)
        try await scope.close()
        #expect(scope.snapshot().description == "Downloads · 0 runs · closed\n└─ Screen · 0 runs · closed")
    }

    @Test func `a snapshot's values say what its text says`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Values", clock: clock)
        let (started, gate) = (Gate(), Gate())
        let task = scope.addTask(id: "k", policy: .skip, name: "n") {
            started.open()
            await gate.wait()
        }
        await started.wait()
        await clock.advance(by: .seconds(3))
        task.cancel("r")
        await clock.advance(by: .seconds(2))
        let run = try #require(scope.snapshot().runs.first)
        #expect(run.id == task.id && run.name == "n" && run.key == TaskKey("k"))
        #expect(run.policy?.description == "skip")
        #expect(run.state == .straggling)
        #expect(run.age == .seconds(5))
        #expect(run.timeSinceCancelled == .seconds(2))
        #expect(run.cause?.reason == "r")
        gate.open()
        _ = await task.outcome
        #expect(scope.snapshot().runs.isEmpty)
    }

    @Test func `a run whose thread or actor has not come waits for that`() async throws {
        let executor = IdleExecutor()
        let scope = TaskScope("Released", executor: executor)
        let task = scope.addTask {}
        let run = try #require(scope.snapshot().runs.first)
        #expect(run.state == .waiting && run.wait?.reason == "its actor or a thread")
        executor.runAll()
        await settle(task)
    }
}
