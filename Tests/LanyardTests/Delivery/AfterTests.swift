import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Once, later, unless called again") struct AfterTests {
    @MainActor private final class Model {
        let calls = Log<String>()
        let tasks: TaskScope

        init(on clock: TestClock) { tasks = TaskScope("Model", on: clock) }

        func wait(_ text: String, for delay: Duration = .seconds(5)) {
            tasks.after(delay, id: "idle", for: self) { model in
                MainActor.shared.assertIsolated()
                model.calls.note(text)
            }
        }
    }

    private actor Connection {
        private(set) var isOpen = true
        private let tasks: TaskScope

        init(on clock: TestClock) { tasks = TaskScope("Connection", on: clock) }

        func use() {
            tasks.after(.seconds(60), id: "idle", for: self) { connection in connection.close() }
        }

        private func close() { isOpen = false }
    }

    private let clock = TestClock()

    @Test @MainActor func `it comes once, and each call begins the time anew`() async throws {
        let model = Model(on: clock)
        model.wait("first")
        await clock.advance(by: .seconds(3))
        model.wait("second")
        await clock.advance(by: .seconds(4))
        #expect(model.calls.all == [])
        await clock.advance(by: .seconds(1))
        try await model.tasks.waitUntilIdle()
        #expect(model.calls.all == ["second"])
        await clock.advance(by: .seconds(60))
        #expect(model.calls.all == ["second"])
    }

    @Test @MainActor func `it is taken back by its key, and comes at once if it is flushed, or has no time to wait`()
        async throws
    {
        let model = Model(on: clock)
        model.wait("taken back")
        model.tasks.cancel(id: "idle")
        await clock.advance(by: .seconds(9))
        model.wait("flushed")
        model.tasks.flush(id: "idle")
        try await model.tasks.waitUntilIdle()
        model.wait("at once", for: .zero)
        try await model.tasks.waitUntilIdle()
        #expect(model.calls.all == ["flushed", "at once"])
    }

    @Test func `it is not called for an owner who is gone`() async {
        let scope = TaskScope(on: clock)
        let calls = Log<Int>()
        var owner: Log<Int>? = Log()
        let task = scope.after(.seconds(5), id: 1, for: owner!) { _ in calls.note(1) }
        owner = nil
        await clock.advance(by: .seconds(5))
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(calls.all == [])
    }

    @Test func `an actor gets it on itself, and an owner on no actor where the run is`() async {
        let connection = Connection(on: clock)
        await connection.use()
        await clock.advance(by: .seconds(59))
        #expect(await connection.isOpen)
        await connection.use()
        await clock.advance(by: .seconds(59))
        #expect(await connection.isOpen)
        await clock.run()
        #expect(await !connection.isOpen)
        let (scope, log) = (TaskScope("Scope", on: clock), Log<Int>())
        let task = scope.after(.seconds(1), id: 1, name: "log", for: log) { log in log.note(1) }
        #expect(task.name == "log")
        await clock.run()
        #expect(log.all == [1])
    }
}
