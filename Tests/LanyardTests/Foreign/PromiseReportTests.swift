import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of JavaScript’s queues and caches of promises, replayed here.
@Suite("Foreign: reports of queues of promises") struct ForeignPromiseReports {
    private let scope = TaskScope("Promises")
    private let log = Log<String>()

    /// A function was called in place if there was room, and later if there was none, so nobody knew the order of two lines.
    /// Here `addTask` never begins in place; `addImmediateTask` is the one that does.
    /// https://github.com/sindresorhus/p-limit/issues/22
    @Test @MainActor func `addTask never begins before the next line, whether there is room or not`() async {
        let log = log
        let tasks = (1...2).map { number in
            let task = scope.addTask(id: 1, policy: .concurrent(limit: 1)) { @MainActor in log.note("run \(number)") }
            log.note("call \(number)")
            return task
        }
        await settle(tasks)
        #expect(log.all == ["call 1", "call 2", "run 1", "run 2"])
    }

    /// Clearing a queue left everybody who awaited a function in it waiting for ever. Here a run that is cancelled before its
    /// turn ends at once, and its outcome says why.
    /// https://github.com/sindresorhus/p-limit/issues/25
    @Test func `whoever awaits a run in a queue that is emptied gets an answer`() async {
        let (began, goOn) = (Gate(), Gate())
        let tasks = (1...4).map { number in
            scope.addTask(id: "queue", policy: .queue) { [log] in
                log.note("\(number)")
                began.open()
                await goOn.wait()
            }
        }
        await began.wait()
        scope.cancel(id: "queue", "cleared")
        for task in tasks.dropFirst() { #expect(await task.outcome.cause?.reason == "cleared") }
        #expect(!tasks[0].isFinished, "It has begun, and does not obey.")
        goOn.open()
        await settle(tasks[0])
        #expect(log.all == ["1"])
    }

    /// A queue was cleared while a function ran, and what was added afterwards never got its turn. Here what is added waits for
    /// the run that winds down, and then begins.
    /// https://github.com/sindresorhus/p-queue/issues/23
    @Test func `what is added to a queue that was emptied gets its turn`() async {
        let (began, goOn) = (Gate(), Gate())
        let old = scope.addTask(id: "queue", policy: .queue) { [log] in
            began.open()
            await goOn.wait()
            log.note("old")
        }
        await began.wait()
        scope.cancel(id: "queue")
        let new = scope.addTask(id: "queue", policy: .queue) { [log] in log.note("new") }
        #expect(new.isWaiting)
        goOn.open()
        #expect(await new.outcome.cause == nil)
        await settle(old)
        #expect(log.all == ["old", "new"])
    }

    /// A function in a queue awaited another one in the same queue, and both waited for ever. Here a wait that could never end
    /// gets an error, which says who waits for whom.
    /// https://github.com/samccone/promise-semaphore/issues/3
    @Test func `a run that waits for one behind it in its own queue gets an error`() async throws {
        let outer = scope.addTask(id: "queue", policy: .queue) { [scope, log] in
            try await scope.addTask(id: "queue", policy: .queue) { log.note("inner") }.value
        }
        #expect(await outer.outcome.error is ScopeError)
        try await scope.waitUntilIdle()
        #expect(log.all == ["inner"])
    }

    /// A queue that had never been used never became idle, so a shutdown that awaited that hung. Here a scope without runs is
    /// idle, before its first call as after its last.
    /// https://github.com/sindresorhus/p-queue/issues/237
    @Test func `a scope that was never used is idle`() async throws {
        try await scope.waitUntilIdle()
        await settle(scope.addTask {})
        try await scope.waitUntilIdle()
        #expect(scope.isEmpty)
    }

    /// A function paused its queue and went on, and the queue began whatever was added next because there was room. Here a
    /// paused scope begins nothing, however much room it has.
    /// https://github.com/caolan/async/issues/945
    @Test func `a run that pauses its scope keeps later calls waiting, although there is room`() async {
        let (own, paused, goOn) = (TaskScope("Queue", limit: 2), Gate(), Gate())
        let first = own.addTask {
            TaskContext.current.scope?.pause()
            paused.open()
            await goOn.wait()
        }
        await paused.wait()
        let second = own.addTask { [log] in log.note("second") }
        #expect(second.isWaiting)
        goOn.open()
        await settle(first)
        #expect(second.isWaiting)
        #expect(log.all.isEmpty)
        own.resume()
        await settle(second)
        #expect(log.all == ["second"])
    }

    /// One page showed a query and another asked for the same one: when the first page went, the request of the second was
    /// aborted. Here a screen leaves a shared run by the wait of its own task, and the run goes on for the others.
    /// https://github.com/TanStack/query/issues/3045
    @Test func `a screen that goes leaves a shared run to those who want it`() async throws {
        let (began, goOn) = (Gate(), Gate())
        let firstScreen = Task { [scope, log] in
            try await scope.addTask(id: "fruits", policy: .join) {
                log.note("request")
                began.open()
                await goOn.wait()
                return Task.isCancelled ? "aborted" : "fruits"
            }.value
        }
        await began.wait()
        let second = scope.addTask(id: "fruits", policy: .join) { "never" }
        #expect(second.admission == .joined)
        firstScreen.cancel()
        await #expect(throws: CancellationError.self) { try await firstScreen.value }
        goOn.open()
        #expect(try await second.value == "fruits")
        #expect(log.all == ["request"])
    }

    /// Data was changed while it was being fetched, the refetch shared the request that was already on its way, and old data
    /// stayed. Here the policy of the call says which it is: the default replaces the old request, and `join` would have shared
    /// it.
    /// https://github.com/TanStack/query/issues/471
    @Test @MainActor func `a fetch after a change replaces the one that is on its way`() async {
        let (model, began, goOn) = (Model(), Gate(), Gate())
        let old = model.tasks.addTask(id: "query", policy: .join, for: model) {
            began.open()
            await goOn.wait()
            return 1
        } then: {
            $0.values.append($1)
        }
        await began.wait()
        let new = model.tasks.addTask(id: "query", for: model) {
            2
        } then: {
            $0.values.append($1)
        }
        await settle(new)
        goOn.open()
        await settle(old)
        #expect(model.values == [2])
    }
}
