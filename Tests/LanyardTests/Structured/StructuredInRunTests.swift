import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

@Suite("withTaskScope in a run")
struct StructuredInRunTests {
    /// A run with a structured scope and a run in that.
    private struct Nested {
        let owner = TaskScope("Owner")
        let gate = Gate()
        let innermost = Handle()
        let outer: ScopedTask<Void>

        init() async {
            let (owner, gate, innermost, begun) = (owner, gate, innermost, Gate())
            outer = owner.addTask(id: "outer") {
                try await withTaskScope("Inner") { scope in
                    let run = scope.addTask(name: "innermost") {
                        await gate.wait()
                        try Task.checkCancellation()
                    }
                    innermost.task.withLock { $0 = run }
                    begun.open()
                }
            }
            await begun.wait()
        }

        var cause: CancellationCause? { innermost.task.withLock { $0?.cause } }

        func end() async -> Outcome<Void> {
            gate.open()
            return await outer.outcome
        }
    }

    @Test func `is cancelled with it, and says why`() async {
        let nested = await Nested()
        nested.outer.cancel("why")
        #expect(nested.cause?.kind == .parentCancelled)
        #expect(nested.cause?.underlying?.reason == "why")
        #expect(await nested.end().cause?.reason == "why")
    }

    @Test func `is cancelled when the run is replaced`() async {
        let nested = await Nested()
        nested.owner.addTask(id: "outer") {}
        #expect(nested.cause?.kind == .parentCancelled)
        #expect(nested.cause?.underlying?.kind.description.hasPrefix("replaced") == true)
        #expect(await nested.end().cause != nil)
    }

    @Test func `is cancelled when the run's scope is cancelled, and listed below it`() async {
        let nested = await Nested()
        #expect(nested.owner.snapshot().children.map(\.name) == ["Inner"])
        nested.owner.cancelAll("all")
        #expect(nested.cause?.kind == .parentCancelled)
        #expect(nested.cause?.underlying?.reason == "all")
        #expect(await nested.end().cause?.kind == .scopeCancelled)
    }

    @Test(arguments: [false, true])
    func `stays open while the run's scope is closed in peace, begun before that or after`(isBegun: Bool) async throws {
        let owner = TaskScope("Owner")
        let (begun, closed) = (Gate(), Gate())
        let task = owner.addTask {
            if !isBegun { await closed.wait() }
            return try await withTaskScope { outer in
                let child = outer.child()
                begun.open()
                await closed.wait()
                return try await outer.addTask {
                    try await withTaskScope { inner in
                        try await inner.addTask(id: 1) { 1 }.value + child.addTask { 1 }.value
                    }
                }.value
            }
        }
        if isBegun { await begun.wait() }
        async let close: Void = owner.close()
        try await until("the owner is closed") { owner.isClosed }
        closed.open()
        #expect(try await task.value == 2)
        try await close
    }

    @Test func `is asked to finish and cancelled by a shutdown, which waits for it`() async throws {
        let owner = TaskScope("Owner", clock: TestClock())
        let begun = Gate()
        let obliging = owner.addTask {
            try await withTaskScope { scope in
                scope.addTask { try await TaskContext.current.waitUntilAskedToFinish() }
                begun.open()
            }
        }
        await begun.wait()
        let report = try await owner.shutdown(grace: .seconds(1), patience: .zero)
        #expect(report.finished == 2 && report.isComplete)
        #expect(await obliging.outcome.value != nil)
    }

    @Test func `its runs are asked to finish with the run that it is part of`() async throws {
        let owner = TaskScope("Owner", clock: TestClock())
        let (begun, log) = (Gate(), Log<Bool>())
        let run = owner.addTask {
            try await withTaskScope { scope in
                scope.addTask {
                    log.note(TaskContext.current.isAskedToFinish)
                    begun.open()
                    try await TaskContext.current.waitUntilAskedToFinish()
                    log.note(TaskContext.current.isAskedToFinish)
                }
            }
        }
        await begun.wait()
        let report = try await run.shutdown(grace: .seconds(1), patience: .zero)
        #expect(report.finished == 1 && report.isComplete)
        #expect(log.all == [false, true])
    }

    @Test func `is cancelled when the run's scope is released`() async {
        let (begun, innermost) = (Gate(), Handle())
        var owner: TaskScope? = TaskScope("Owner")
        let task = owner!.addTask {
            try await withTaskScope { scope in
                innermost.task.withLock { $0 = scope.addTask { try await untilCancelled() } }
                begun.open()
            }
        }
        await begun.wait()
        owner = nil
        #expect(await task.outcome.cause?.kind == .ownerReleased)
        #expect(innermost.task.withLock { $0?.cause?.underlying?.kind } == .ownerReleased)
    }

    @Test(arguments: ["run", "scope", "owner"])
    func `in a shield it goes on although the run, its scope or the owner is gone, and takes new runs`(gone: String)
        async
    {
        let (begun, cancelled) = (Gate(), Gate())
        var owner: TaskScope? = TaskScope("Owner")
        let task = owner!.addTask {
            await withCancellationShield {
                try? await withTaskScope { scope in
                    let early = scope.addTask {
                        begun.open()
                        await cancelled.wait()
                        return Task.isCancelled ? 0 : 1
                    }
                    let late = try await early.value + scope.addTask { 1 }.value
                    return try await late + withTaskScope { try await $0.addTask { 1 }.value }
                }
            }
        }
        await begun.wait()
        switch gone {
        case "run": task.cancel()
        case "scope": owner!.cancelAll()
        default: owner = nil
        }
        cancelled.open()
        guard case .cancelled(_, returned: 3??) = await task.outcome else {
            Issue.record("Something in the shield was cancelled or refused.")
            return
        }
    }

    @Test func `R14: its runs get an error when they wait for the run or the scope that waits for them`() async throws {
        let owner = TaskScope("Owner")
        let (handle, gate, errors) = (Handle(), Gate(), Log<ScopeError?>())
        let outer = owner.addTask(name: "outer") {
            await gate.wait()
            try await withTaskScope { scope in
                let child = scope.child()
                let waits = child.addTask {
                    do {
                        try await handle.task.withLock { $0 }?.value
                    } catch {
                        errors.note(error as? ScopeError)
                    }
                    do {
                        try await owner.close()
                    } catch {
                        errors.note(error as? ScopeError)
                    }
                }
                _ = await waits.outcome
            }
        }
        handle.task.withLock { $0 = outer }
        gate.open()
        #expect(await outer.outcome.value != nil)
        #expect(errors.all == [.waitsForItself("outer"), .waitsForItself("Owner")])
        handle.task.withLock { $0 = nil }
    }

    @Test func `R15: its runs see the deadlines around it, and the nearest cancels them`() async throws {
        let clock = TestClock()
        let owner = TaskScope("Owner", clock: clock)
        let (seen, begun) = (Log<Duration?>(), Gate())
        let task = owner.addTask(deadline: .seconds(9)) {
            await withDeadline(in: .seconds(5)) {
                await withSupervisorScope { scope in
                    _ = await scope.addTask(deadline: .seconds(7)) { seen.note(Deadline.current?.remaining) }.outcome
                    let child = scope.child()
                    _ = await child.addTask { seen.note(Deadline.current?.remaining) }.outcome
                    let last = scope.addTask { try await untilCancelled() }
                    begun.open()
                    return last
                }.outcomes.last?.outcome.cause
            }
        }
        await begun.wait()
        await clock.advance(by: .seconds(5))
        let cause = try await task.value
        #expect(cause?.kind == .parentCancelled)
        #expect(cause?.underlying?.kind == .deadlineExpired)
        #expect(seen.all == [.seconds(5), .seconds(5)])
    }
}
