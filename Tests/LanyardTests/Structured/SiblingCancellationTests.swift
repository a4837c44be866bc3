import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@Suite("withTaskScope, a failure of one")
struct SiblingCancellationTests {
    private let broken = Refusal(description: "broken")

    @Test func `a run that waits for a sibling which is cancelled first is cancelled like it, and has not failed`()
        async
    {
        for _ in 0..<50 {
            let handles = Log<ScopedTask<Int>>()
            do {
                try await withTaskScope { scope in
                    handles.note(
                        scope.addTask(id: "line", policy: .queue) { () async throws -> Int in
                            await suspendUntilCancelled()
                            return 1
                        }
                    )
                    let queued = scope.addTask(id: "line", policy: .queue) { 2 }
                    let depends = (0..<4).map { _ in scope.addTask { try await queued.value } }
                    for task in depends { handles.note(task) }
                    throw broken
                }
            } catch {
                #expect(error is Refusal)
            }
            for handle in handles.all {
                let outcome = await handle.outcome
                #expect(outcome.error == nil && outcome.cause?.kind == .siblingFailed)
            }
        }
    }

    @Test func `the first error of a run cancels body and siblings with kind siblingFailed, and is thrown`() async {
        let sibling = Handle()
        let causes = Log<CancellationCause?>()
        let line: UInt = #line + 4
        do {
            try await withTaskScope { scope in
                sibling.task.withLock { $0 = scope.addTask { try await untilCancelled() } }
                scope.addTask(name: "bad") { [broken] in throw broken }
                try? await untilCancelled()
                causes.note(CancellationCause.current)
                #expect(scope.addTask {}.cause?.underlying?.kind == .siblingFailed)
            }
            Issue.record("It throws the error of the run.")
        } catch {
            #expect(error is Refusal)
        }
        causes.note(sibling.task.withLock { $0?.cause })
        for cause in causes.all {
            #expect(cause?.kind == .siblingFailed)
            #expect(cause?.reason == "bad failed: broken")
            #expect(cause?.origin == CallSite(line: line))
        }
        #expect(causes.all.count == 2)
    }

    @Test func `the error of the body cancels the runs, is thrown, and they are waited for`() async {
        let (log, stubborn) = (Log<CancellationCause.Kind?>(), Gate())
        await #expect(throws: Refusal.self) {
            try await withTaskScope { scope in
                scope.addTask {
                    try? await untilCancelled()
                    await stubborn.wait()
                    log.note(CancellationCause.current?.kind)
                }
                scope.addTask { [scope] in
                    try? await untilCancelled()
                    #expect(scope.addTask {}.admission == .refused)
                    stubborn.open()
                }
                throw broken
            }
        }
        #expect(log.all == [.siblingFailed])
    }

    @Test func `a failure after the body has returned is thrown in place of its value`() async {
        let returned = Gate()
        await #expect(throws: Refusal.self) {
            try await withTaskScope { scope in
                scope.addTask { [broken] in
                    await returned.wait()
                    throw broken
                }
                defer { returned.open() }
                return 1
            }
        }
    }

    @Test func `of two errors the first is thrown; what comes after it does not count, not even from the body`() async {
        let error = await #expect(throws: Refusal.self) {
            try await withTaskScope { scope in
                scope.addTask {
                    try? await untilCancelled()
                    throw Refusal(description: "second")
                }
                scope.addTask { throw Refusal(description: "first") }
                try? await untilCancelled()
                throw Refusal(description: "third")
            }
        }
        #expect(error?.description == "first")
    }

    @Test func `a run that was cancelled has not failed, whatever it throws`() async throws {
        let value = try await withTaskScope { scope in
            let (begun, run) = (Gate(), Gate())
            let task = scope.addTask { [broken] in
                begun.open()
                await run.wait()
                throw broken
            }
            await begun.wait()
            task.cancel()
            run.open()
            return 1
        }
        #expect(value == 1)
    }

    @Test func `an error that came before the cancellation from outside is thrown anyway`() async {
        let stubborn = Gate()
        let failed = Gate()
        let task = Task { [broken] in
            try await withTaskScope { scope in
                scope.addTask { await stubborn.wait() }
                scope.addTask { throw broken }
                try? await untilCancelled()
                failed.open()
            }
        }
        await failed.wait()
        task.cancel()
        stubborn.open()
        await #expect(throws: Refusal.self) { try await task.value }
    }

    @Test func `the failure of a run in a scope below it counts, too, and reaches all of it`() async {
        let sibling = Handle()
        await #expect(throws: Refusal.self) {
            try await withTaskScope { scope in
                sibling.task.withLock { $0 = scope.addTask { try await untilCancelled() } }
                let child = scope.child()
                let grandchild = child.child()
                grandchild.addTask { [broken] in throw broken }
                defer { withExtendedLifetime((child, grandchild)) {} }
                try await untilCancelled()
            }
        }
        #expect(sibling.task.withLock { $0?.cause?.kind } == .siblingFailed)
    }

    @Test func `a call that was a mistake counts as a failure`() async {
        await #expect(throws: ScopeError.unequalKey("nan")) {
            try await withTaskScope { scope in _ = scope.addTask(id: Double.nan) {} }
        }
    }

    @Test func `an error that withDeadline throws to a run that catches it is no failure of the scope`() async throws {
        let result = try await withTaskScope(clock: TestClock()) { [broken] scope in
            let run = scope.addTask {
                do {
                    try await withDeadline(in: .seconds(1), abandoningAfter: .zero) { throw broken }
                    return "no error"
                } catch {
                    return "\(error)"
                }
            }
            return try await run.value
        }
        #expect(result == "broken")
    }

    @Test func `in one another: the error of the inner one is the outer run's to catch or to throw`() async throws {
        let broken = broken
        try await withTaskScope { outer in
            _ = outer.addTask {
                await #expect(throws: Refusal.self) {
                    try await withTaskScope { inner in _ = inner.addTask { throw broken } }
                }
            }
        }
        let innermost = Handle()
        await #expect(throws: Refusal.self) {
            try await withTaskScope { outer in
                let begun = Gate()
                outer.addTask {
                    try await withTaskScope { inner in
                        innermost.task.withLock { $0 = inner.addTask { try await untilCancelled() } }
                        begun.open()
                    }
                }
                await begun.wait()
                throw broken
            }
        }
        let cause = innermost.task.withLock { $0?.cause }
        #expect(cause?.kind == .parentCancelled)
        #expect(cause?.underlying?.kind == .siblingFailed)
    }

    @Test func `in the body of another, it is cancelled with that body`() async {
        let innermost = Handle()
        await #expect(throws: Refusal.self) {
            try await withTaskScope { outer in
                let begun = Gate()
                outer.addTask { [broken] in
                    await begun.wait()
                    throw broken
                }
                try await withTaskScope { inner in
                    innermost.task.withLock { $0 = inner.addTask { try await untilCancelled() } }
                    begun.open()
                }
            }
        }
        let cause = innermost.task.withLock { $0?.cause }
        #expect(cause?.kind == .parentCancelled)
        #expect(cause?.underlying?.kind == .siblingFailed)
    }

    @Test @MainActor
    func `an error is delivered to failed before the siblings learn of it`() async {
        let model = Model()
        let broken = broken
        await #expect(throws: Refusal.self) {
            try await withTaskScope { scope in
                scope.addTask(for: model) { () async throws -> Int in
                    throw broken
                } then: { _, _ in
                } failed: {
                    $0.failures.append("\($1)")
                }
            }
        }
        #expect(model.failures == ["broken"])
    }
}
