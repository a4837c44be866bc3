import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("withTaskScope")
struct WithTaskScopeTests {
    @Test func `gives what the body returned, when every run has ended`() async throws {
        let (log, gate) = (Log<String>(), Gate())
        let value = try await withTaskScope { scope in
            scope.addTask {
                await gate.wait()
                log.note("run")
            }
            gate.open()
            return 42
        }
        #expect(value == 42)
        #expect(log.all == ["run"])
    }

    @Test func `also waits for runs that runs added after the body, and for those of child scopes`() async throws {
        let (log, gate) = (Log<String>(), Gate())
        let body = Gate()
        try await withTaskScope { scope in
            scope.addTask {
                await body.wait()
                // Until it would have been closed, were it closed with its body.
                for _ in 0..<1_000 where !scope.isClosed { await Task.yield() }
                let child = scope.child()
                child.addTask(id: 1, policy: .queue) { await gate.wait() }
                let last = child.addTask(id: 1, policy: .queue) { log.note("queued") }
                scope.addTask {
                    _ = await last.outcome
                    log.note("added by a run")
                }
                gate.open()
                _ = await last.outcome
                withExtendedLifetime(child) {}
            }
            body.open()
        }
        #expect(log.all == ["queued", "added by a run"])
    }

    @Test func `waits for a debounced run, whose clock is the one given`() async throws {
        let clock = TestClock()
        async let value: Int = withTaskScope(clock: clock) { scope in
            let task = scope.addTask(id: 1, policy: .debounce(for: .seconds(3))) { 3 }
            return try await task.value
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(3))
        #expect(try await value == 3)
    }

    @Test func `a window that is open at its end leaves no timer behind`() async throws {
        let owner = TaskScope(clock: TestClock())
        try await owner.addTask {
            try await withTaskScope { scope in
                scope.addTask(id: 1, policy: .throttle(for: .seconds(3600))) {}
                #expect(owner.core.timers.count == 1)
            }
        }.value
        // Until the last task of the scope has let it go.
        try await until("no timer is left") { owner.core.timers.count == 0 }
    }

    @Test func `keys and policies work in it, and what they cancel has not failed`() async throws {
        let outcomes = try await withTaskScope { scope in
            let old = scope.addTask(id: "key") { try await untilCancelled() }
            let new = scope.addTask(id: "key") { try await untilCancelled() }
            let skipped = scope.addTask(id: "key", policy: .skip) {}
            let alone = scope.addTask { try await untilCancelled() }
            scope.cancel(id: "key", "by key")
            alone.cancel("alone")
            let last = scope.addTask {}
            return await [old.outcome, new.outcome, skipped.outcome, alone.outcome, last.outcome]
        }
        #expect(outcomes[0].cause?.kind.description.hasPrefix("replaced") == true)
        #expect(outcomes[1].cause?.reason == "by key")
        #expect(outcomes[2].cause?.kind == .skipped)
        #expect(outcomes[3].cause?.reason == "alone")
        #expect(outcomes[4].value != nil)
    }

    @Test func `callers of join share a run of it, and the last who leaves cancels it`() async throws {
        try await withTaskScope { scope in
            let gate = Gate()
            let first = scope.addTask(id: 1, policy: .join) {
                await gate.wait()
                return 1
            }
            let second = scope.addTask(id: 1, policy: .join) { 2 }
            #expect(second.admission == .joined)
            first.cancel()
            #expect(!second.isCancelled)
            second.cancel()
            #expect(second.cause?.kind == .waitersGone)
            gate.open()
        }
    }

    @Test func `what is cancelled from outside: the body, and all runs with kind parentCancelled; it waits for them`()
        async
    {
        let (started, cancelled, stubborn) = (Gate(), Gate(), Gate())
        let task = Task {
            try await withTaskScope("Inner") { scope in
                let run = scope.addTask {
                    started.open()
                    try? await untilCancelled()
                    cancelled.open()
                    await stubborn.wait()
                }
                await #expect(throws: CancellationError.self) { try await untilCancelled() }
                // The body is cancelled first, a moment before the scope refuses.
                await cancelled.wait()
                #expect(scope.addTask {}.admission == .refused)
                stubborn.open()
                return await run.outcome
            }
        }
        await started.wait()
        task.cancel()
        let outcome = try? await task.value
        #expect(outcome?.cause?.kind == .parentCancelled)
        #expect(outcome?.cause?.underlying == nil, "Nobody of ours cancelled the task.")
    }

    @Test func `in a task that is cancelled already, the body runs, and nothing else`() async throws {
        let kind = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try? await withTaskScope { scope in
                #expect(Task.isCancelled)
                return await scope.addTask {}.outcome.cause
            }
        }.value
        #expect(kind?.kind == .refused)
        #expect(kind?.underlying?.kind == .parentCancelled)
    }

    @Test func `a scope that escapes from its block takes no more work`() async throws {
        let escaped = try await withTaskScope("Escaped") { $0 }
        let late = escaped.addTask {}
        #expect(late.admission == .refused)
        #expect(late.cause?.reason == "“Escaped” takes no more work")
        #expect(escaped.isClosed && escaped.isEmpty)
        #expect(escaped.child().addTask {}.admission == .refused)
        try await escaped.close()
    }

    @Test func `its body may wait for its runs by closing it; a run of it may not`() async throws {
        let owner = TaskScope()
        try await owner.addTask {
            try await withTaskScope("Inner") { scope in
                let run = scope.addTask {
                    _ = await #expect(throws: ScopeError.waitsForItself("Inner")) { try await scope.close() }
                }
                try await run.value
                try await scope.close()
                #expect(scope.addTask {}.admission == .refused)
            }
        }.value
    }

    final class Counter {
        var count = 0
    }

    @Test @MainActor
    func `the body runs on the caller's actor, and may use what is not Sendable`() async throws {
        let counter = Counter()
        var local = 0
        try await withTaskScope { scope in
            MainActor.assertIsolated()
            counter.count += 1
            scope.addTask { MainActor.assertIsolated() }
            await Task.yield()
            MainActor.assertIsolated()
            local += 1
        }
        _ = await withSupervisorScope { _ in
            MainActor.assertIsolated()
            local += 1
        }
        #expect(counter.count == 1 && local == 2)
    }

    actor Worker {
        private(set) var sum = 0

        func add() async throws {
            try await withTaskScope { scope in
                assertIsolated()
                let value = scope.addTask { @concurrent in 5 }
                sum += try await value.value
                assertIsolated()
            }
        }
    }

    @Test func `the body runs on an actor that calls`() async throws {
        let worker = Worker()
        try await worker.add()
        #expect(await worker.sum == 5)
    }

    @Test func `leaves nothing behind in the scope above, whatever came of it`() async throws {
        let owner = TaskScope("Owner")
        let cores = Log<WeakCore>()
        try await owner.addTask {
            try await withTaskScope("Good") { scope in
                cores.note(WeakCore(core: scope.core))
                scope.addTask {}
                #expect(owner.snapshot().children.map(\.name) == ["Good"])
            }
            try? await withTaskScope { scope in
                cores.note(WeakCore(core: scope.core))
                _ = scope.addTask { throw Refusal(description: "bad") }
            }
            _ = await withSupervisorScope { scope in
                cores.note(WeakCore(core: scope.core))
                scope.addTask { 1 }
            }
            _ = try? await withSupervisorScope { scope in
                cores.note(WeakCore(core: scope.core))
                scope.addTask { 1 }
                throw Refusal(description: "bad")
            }
            #expect(owner.snapshot().children.isEmpty)
        }.value
        for core in cores.all {
            try await until("the core is released") { core.core == nil }
        }
    }

    struct WeakCore: Sendable {
        weak let core: ScopeCore?
    }
}
