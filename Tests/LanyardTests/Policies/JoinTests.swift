import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("The policy join")
struct JoinTests {
    let scope = TaskScope("Join")
    let gate = Gate()
    let bodies = Log<Int>()

    private func load() -> ScopedTask<Int> {
        scope.addTask(id: "profile", policy: .join) { [gate, bodies] in
            bodies.note(1)
            let cancelled = Gate()
            await withTaskCancellationHandler {
                await withTaskGroup { group in
                    group.addTask {
                        await gate.wait()
                        cancelled.open()
                    }
                    group.addTask { await cancelled.wait() }
                    await group.next()
                    if Task.isCancelled { gate.open() }
                }
            } onCancel: {
                cancelled.open()
            }
            try Task.checkCancellation()
            return 7
        }
    }

    @Test func `calls share one run and its result`() async throws {
        let handles = (0..<10).map { _ in load() }
        #expect(Set(handles.map(\.id)).count == 1)
        #expect(Set(handles).count == 10, "Each caller has a handle of its own.")
        #expect(scope.count == 1)
        gate.open()
        for handle in handles { #expect(try await handle.value == 7) }
        #expect(bodies.all == [1])
    }

    @Test func `a run that was made under another policy goes on when all who joined it have gone`() async throws {
        let maker = scope.addTask(id: "profile", policy: .skip) { [gate] in
            await gate.wait()
            return 7
        }
        let joined = (0..<3).map { _ in load() }
        #expect(joined.allSatisfy { $0.admission == .joined })
        for handle in joined { handle.cancel() }
        #expect(!maker.isCancelled)
        gate.open()
        #expect(try await maker.value == 7)
    }

    @Test func `the run is cancelled when the last caller who waits has gone, not before`() async throws {
        let first = load()
        let second = load()
        let waitForFirst = Task { try await first.value }
        let waitForSecond = Task { try await second.value }
        waitForFirst.cancel()
        await #expect(throws: CancellationError.self) { try await waitForFirst.value }
        #expect(!second.isCancelled)
        waitForSecond.cancel()
        await #expect(throws: CancellationError.self) { try await waitForSecond.value }
        #expect(second.cause?.kind == .waitersGone)
        #expect(load().admission == .started, "A cancelled run is not joined.")
        gate.open()
        try await scope.close()
    }

    @Test func `a caller who cancels its handle takes back only its own interest`() async throws {
        let first = load()
        let second = load()
        first.cancel()
        first.cancel()
        #expect(!second.isCancelled)
        gate.open()
        #expect(try await second.value == 7)
    }

    @Test func `a caller who does not wait has not left`() async throws {
        let others = load()
        let waiter = load()
        let wait = Task { try await waiter.value }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        #expect(waiter.cause?.kind == .waitersGone && !others.isCancelled)
        gate.open()
        try await scope.close()
        #expect(bodies.all == [1])
    }

    @Test @MainActor
    func `every caller gets the shared result delivered`() async throws {
        let models = [Model(), Model(), Model()]
        let gate = gate
        let handles = models.map { model in
            scope.addTask(id: "shared", policy: .join, for: model) {
                await gate.wait()
                return 5
            } then: {
                $0.values.append($1)
            }
        }
        #expect(handles.map(\.admission) == [.started, .joined, .joined])
        handles[1].cancel()
        gate.open()
        await settle(handles[0], handles[1], handles[2])
        #expect(models.map(\.values) == [[5], [], [5]])
    }

    @Test @MainActor
    func `a shared run that waits for a delivery of its own key gets an error`() async throws {
        let model = Model()
        let task = model.tasks.addTask(id: "k", policy: .join) {
            let own = model.tasks.addTask(id: "k", policy: .join, for: model) { () async throws -> Void in
            } then: { _, _ in
            }
            try await own.value
        }
        #expect(await task.outcome.error is ScopeError)
        model.tasks.cancelAll()
    }

    @Test @MainActor
    func `a shared run that is cancelled is delivered to nobody`() async throws {
        let model = Model()
        let handle = scope.addTask(id: "shared", policy: .join, for: model) {
            try await untilCancelled()
        } then: { _, _ in
        } failed: {
            $0.failures.append("\($1)")
        }
        scope.cancel(id: "shared", "enough")
        #expect(await handle.outcome.cause?.reason == "enough")
        #expect(model.failures.isEmpty)
    }
}
