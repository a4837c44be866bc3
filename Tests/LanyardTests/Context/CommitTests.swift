import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("commit")
struct CommitTests {
    private let scope = TaskScope()

    @Test func `gives what the write gave, and throws what it threw`() async throws {
        try await scope.addTask(id: 1) {
            let value = try TaskContext.current.commit { 5 }
            #expect(value == 5)
            #expect(throws: Refusal.self) { try TaskContext.current.commit { throw Refusal(description: "disk full") } }
        }.value
    }

    @Test func `outside of any run it writes, unless the task is cancelled`() async throws {
        #expect(try TaskContext.current.commit { 1 } == 1)
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) { try TaskContext.current.commit { Issue.record("It wrote.") } }
        }.value
    }

    @Test @MainActor
    func `writes from children of the run, and from its delivery`() async throws {
        let model = Model()
        let log = Log<String>()
        let task = model.tasks.addTask(id: 1, for: model) { @concurrent in
            async let child: Void = TaskContext.current.commit { log.note("child") }
            try await child
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try TaskContext.current.commit { log.note("group") } }
                try await group.waitForAll()
            }
            try await Task { try TaskContext.current.commit { log.note("task") } }.value
        } then: { _, _ in
            try? TaskContext.current.commit { log.note("then") }
        }
        #expect(await task.outcome.value != nil)
        #expect(log.all == ["child", "group", "task", "then"])
    }

    @Test
    func `is refused in a child that its group cancelled, and in a body whose deadline has passed; not in the run`()
        async throws
    {
        try await scope.addTask {
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask { #expect(!TaskContext.current.isCurrent) }
            }
            await withDeadline(in: .zero) {
                _ = #expect(throws: CancellationError.self) { try TaskContext.current.commit {} }
            }
            try TaskContext.current.commit {}
        }.value
    }

    @Test func `is refused in an unstructured task of a run that was cancelled, though that task is not`() async throws
    {
        let (begun, go) = (Gate(), Gate())
        let task = scope.addTask {
            await Task {
                begun.open()
                await go.wait()
                #expect(!Task.isCancelled)
                #expect(throws: CancellationError.self) { try TaskContext.current.commit {} }
            }.value
        }
        await begun.wait()
        task.cancel()
        go.open()
        await settle(task)
    }

    @Test @MainActor
    func `on the isolation on which the run is replaced, nothing comes between the check and the write`() async throws {
        let model = Model()
        let begun = Gate()
        let task = model.tasks.addTask(id: 1) {
            for value in 1... {
                try TaskContext.current.commit { model.values.append(value) }
                if value == 3 { begun.open() }
                await Task.yield()
            }
        }
        await begun.wait()
        model.tasks.cancel(id: 1)
        let count = model.values.count
        await settle(task)
        #expect(model.values.count == count)
    }
}
