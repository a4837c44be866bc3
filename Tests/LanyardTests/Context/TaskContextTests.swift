import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("TaskContext")
struct TaskContextTests {
    @Test func `outside of any run it is empty`() {
        let context = TaskContext.current
        #expect(context.id == nil && context.name == nil && context.key == nil && context.scope == nil)
        #expect(context.cause == nil && context.deadline == nil && context.origin == nil)
        #expect(!context.isAskedToFinish && context.isCurrent)
    }

    @Test @MainActor
    func `tells what the run is, in the body, its children, its unstructured tasks and its delivery`() async {
        let model = Model()
        let contexts = Log<TaskContext>()
        let note = { @Sendable in
            contexts.note(.current)
            #expect(TaskContext.current.deadline != nil)
        }
        let origin = CallSite(line: #line + 1)
        let task = model.tasks.addTask(id: "key", name: "name", deadline: .seconds(900), for: model) { @concurrent in
            note()
            async let child: Void = note()
            await child
            await withTaskGroup { $0.addTask { note() } }
            await Task { note() }.value
            await withDeadline(in: .seconds(800)) { note() }
        } then: { _, _ in
            note()
        }
        await settle(task)
        #expect(contexts.all.count == 6)
        for context in contexts.all {
            #expect(context.id == task.id)
            #expect(context.name == "name")
            #expect(context.key == TaskKey("key"))
            #expect(context.origin == origin)
            #expect(context.scope?.core === model.tasks.core)
            #expect(context.deadline == nil, "Its run has ended.")
        }
    }

    @Test func `it sleeps on the clock of the scope, says so, and a cancellation ends the sleep`() async throws {
        let (clock, log) = (TestClock(), Log<String>())
        let scope = TaskScope(on: clock)
        let task = scope.addTask {
            try await TaskContext.current.sleep(for: .seconds(-1))
            try await TaskContext.current.sleep(for: .seconds(2))
            log.note("two")
            try await TaskContext.current.sleep(for: .seconds(9_000_000_000_000))
            log.note("never")
        }
        await clock.advance(by: .seconds(1))
        #expect(scope.snapshot().runs[0].wait?.reason == "2.0 seconds to pass")
        #expect(log.all == [])
        await clock.advance(by: .seconds(1))
        #expect(log.all == ["two"])
        task.cancel()
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(log.all == ["two"])
        let cancelled = Task { try await TaskContext.current.sleep(for: .seconds(1000)) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test
    func `in a run of a structured scope it is that of the run; in the body of the scope that of the run around it`()
        async throws
    {
        let owner = TaskScope("Owner")
        try await owner.addTask(name: "outer") {
            try await withTaskScope("Inner") { scope in
                #expect(TaskContext.current.name == "outer")
                #expect(TaskContext.current.scope?.core === owner.core)
                try await scope.addTask(name: "inner") {
                    #expect(TaskContext.current.name == "inner")
                    #expect(TaskContext.current.scope?.name == "Inner")
                }.value
            }
        }.value
    }

    @Test func `its scope is nil once that is released, and the context does not keep it`() async throws {
        let (gone, scopes, contexts) = (Gate(), Log<TaskScope?>(), Log<TaskContext>())
        var scope: TaskScope? = TaskScope()
        weak let released = scope
        let begun = Gate()
        let task = scope!.addTask {
            contexts.note(.current)
            begun.open()
            await gone.wait()
            scopes.note(TaskContext.current.scope)
        }
        await begun.wait()
        scope = nil
        #expect(released == nil)
        gone.open()
        await settle(task)
        #expect(scopes.all.count == 1 && scopes.all[0] == nil)
        #expect(contexts.all[0].id == task.id)
        #expect(contexts.all[0].cause?.kind == .ownerReleased)
    }

    @Test func `whoever keeps the scope that a context tells owns it, too`() async throws {
        let (asked, gone) = (Gate(), Gate())
        var scope: TaskScope? = TaskScope()
        let core = scope!.core
        let task = scope!.addTask {
            let kept = TaskContext.current.scope
            asked.open()
            await gone.wait()
            #expect(TaskContext.current.cause == nil)
            return kept?.addTask {}.admission
        }
        await asked.wait()
        scope = nil
        gone.open()
        #expect(try await task.value == .started)
        #expect(core.isOpen == false, "Its last owner went with the body.")
    }

    @Test func `tells the cause, and in a shield the one that is hidden`() async throws {
        let scope = TaskScope()
        let begun = Gate()
        let task = scope.addTask {
            #expect(TaskContext.current.cause == nil)
            begun.open()
            try? await untilCancelled()
            let hidden = await withCancellationShield { TaskContext.current.cause?.reason }
            return [TaskContext.current.cause?.reason, hidden]
        }
        await begun.wait()
        task.cancel("why")
        #expect(try await task.value == ["why", "why"])
    }
}
