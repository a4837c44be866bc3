import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Deliver into another actor") struct IntoActorTests {
    @MainActor private final class Model {
        nonisolated let tasks: TaskScope
        nonisolated let title = "model"

        nonisolated init(_ tasks: TaskScope) { self.tasks = tasks }
    }

    private actor Cache {
        private(set) var lines: [String] = []

        func note(_ line: String) {
            assertIsolated()
            lines.append(line)
        }

        /// Keeps the actor busy until a gate opens, on a thread of its own.
        func hold(_ began: Gate, _ body: @Sendable () -> Void) {
            began.open()
            body()
        }
    }

    private let clock = TestClock()
    private let cache = Cache()

    private func makeModel() -> Model { Model(TaskScope("Model", clock: clock)) }

    @Test @MainActor func `the result of a model's run is written on the cache's actor, before the outcome is there`()
        async
    {
        let model = makeModel()
        let task = model.tasks.addTask(for: model, into: cache) {
            MainActor.assertIsolated()
            return 7
        } then: { cache, model, value in
            cache.note("\(model.title) \(value)")
        } finally: { cache, _, outcome in
            cache.note("\(outcome.value != nil)")
        }
        await settle(task)
        #expect(await cache.lines == ["model 7", "true"])
    }

    @Test @MainActor func `an error and an expired deadline go there, too`() async {
        struct Broken: Error {}
        let model = makeModel()
        let failing = model.tasks.addTask(for: model, into: cache) { () async throws -> Int in
            throw Broken()
        } then: { cache, _, _ in
            cache.note("never")
        } failed: { cache, _, error in
            cache.note("\(type(of: error))")
        }
        await settle(failing)
        let late = model.tasks.addTask(id: "late", deadline: .seconds(1), for: model, into: cache) {
            try await untilCancelled()
        } failed: { cache, _, error in
            cache.note("\(type(of: error))")
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        await settle(late)
        #expect(await cache.lines == ["Broken", "DeadlineExpired"])
    }

    @Test @MainActor func `what was replaced, or whose owner is gone, writes nothing`() async {
        var model: Model? = makeModel()
        let gate = Gate()
        func load(_ number: Int) -> ScopedTask<Int> {
            model!.tasks.addTask(id: "load", for: model!, into: cache) { @concurrent in
                await gate.wait()
                return number
            } then: { cache, _, value in
                cache.note("\(value)")
            }
        }
        let (old, new) = (load(1), load(2))
        gate.open()
        await settle(old, new)
        #expect(await cache.lines == ["2"])
        let (began, second) = (Gate(), Gate())
        let tasks = model!.tasks
        let orphan = tasks.addTask(for: model!, into: cache) { @concurrent in
            began.open()
            await second.wait()
            return 3
        } then: { cache, _, value in
            cache.note("\(value)")
        }
        await began.wait()
        model = nil
        second.open()
        await settle(orphan)
        #expect(await cache.lines == ["2"])
    }

    @Test func `a run that is replaced while its result waits for the actor writes nothing`() async {
        let model = makeModel()
        let (began, ready) = (Gate(), Gate())
        let newer = Log<ScopedTask<Int>>()
        let old = model.tasks.addTask(id: "load", for: model, into: cache) { @concurrent in
            await ready.wait()
            return 1
        } then: { cache, _, value in
            cache.note("\(value)")
        }
        let cache = cache
        // It holds the actor, lets the run end, and replaces it before the actor is free.
        await cache.hold(began) {
            ready.open()
            newer.note(
                model.tasks.addTask(id: "load", for: model, into: cache) {
                    2
                } then: { cache, _, value in
                    cache.note("\(value)")
                }
            )
        }
        await settle(old)
        await settle(newer.all)
        #expect(await cache.lines == ["2"])
    }

    @Test func `commit checks and writes in one step on the actor`() async throws {
        let scope = TaskScope("Commit")
        let (cache, asked, gate) = (cache, Gate(), Gate())
        let task = scope.addTask { @concurrent in
            try await TaskContext.current.commit(into: cache) { $0.note("in time") }
            asked.open()
            await gate.wait()
            try await TaskContext.current.commit(into: cache) { $0.note("too late") }
        }
        await asked.wait()
        task.cancel()
        gate.open()
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(await cache.lines == ["in time"])
    }
}
