import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// The rules of the design that concern one run: a test for each, named after it.
@Suite("Rules R1 to R5: cancelling")
struct CancellingRules {
    @Test func `R1: a run is in its scope's table before its task exists`() async throws {
        let scope = TaskScope()
        let seen = Log<Int>()
        // An executor that takes no job proves that the table does not wait for the task.
        let idle = IdleExecutor()
        let stuck = TaskScope(executor: idle)
        let task = stuck.addTask { seen.note(1) }
        #expect(stuck.count == 1)
        #expect(stuck.snapshot().runs.map(\.id) == [task.id])
        task.cancel("too early?")
        #expect(task.cause?.reason == "too early?")
        idle.runAll()
        #expect(await task.outcome.cause?.kind == .requested)
        #expect(seen.all.isEmpty)
        #expect(scope.isEmpty)
    }

    @Test func `R2: cancelled before it starts, the body never runs`() async throws {
        let idle = IdleExecutor()
        let scope = TaskScope(executor: idle)
        let ran = Log<String>()
        let plain = scope.addTask { ran.note("plain") }
        let keyed = scope.addTask(id: 1) { ran.note("keyed") }
        let expired = scope.addTask(deadline: .zero) { ran.note("expired") }
        plain.cancel()
        keyed.cancel()
        idle.runAll()
        await settle(plain, keyed, expired)
        #expect(ran.all.isEmpty)
        #expect(await expired.outcome.cause?.kind == .deadlineExpired)
        await #expect(throws: TaskCancelledError.self) { try await plain.value }
    }

    @Test(arguments: [true, false])
    func `R2: cancelled before it starts, the body never runs, of a task made in the shortest way`(isKeyed: Bool) async
    {
        let scope = TaskScope()
        let core = scope.core
        let ran = Log<Int>()
        let work = Work { ran.note(1) }
        // No executor can hold such a task, so here are the steps of which a call is made.
        let call = scope.call(Void.self, nil, nil, #fileID, #line)
        let run: Run
        if isKeyed {
            let keyed = KeyedRun(call: call, keyed: KeyedCall(TaskKey(1), .queue), core: core)
            var effects = KeyEffects()
            _ = core.machine.withLock { $0.admit(keyed, into: &effects) }
            keyed.start()
            keyed.work = work
            run = keyed
        } else {
            run = Run(call: call, core: core)
            run.work = work
            _ = core.takesIn(run)
        }
        run.cancel(core.cause(.requested, nil, run.origin))
        await run.execute(Void.self)
        #expect(ran.all.isEmpty)
        #expect(run.phase == .ended)
        #expect(run.work == nil)
        #expect(scope.isEmpty)
    }

    @Test func `R3: cancel is idempotent, never waits, and the first cause wins`() async throws {
        let scope = TaskScope()
        let gate = Gate()
        let task = scope.addTask { await gate.wait() }
        task.cancel("first")
        task.cancel("second")
        scope.cancelAll("third")
        #expect(task.cause?.reason == "first")
        gate.open()
        let outcome = await task.outcome
        task.cancel("after the end")
        #expect(outcome.cause?.reason == "first")
        #expect(await task.outcome.cause?.reason == "first")
    }

    @Test func `R3: a cancel after the end changes nothing`() async throws {
        let scope = TaskScope()
        let task = scope.addTask { 7 }
        #expect(try await task.value == 7)
        task.cancel()
        #expect(!task.isCancelled)
        #expect(await task.outcome.value == 7)
    }

    @Test func `R4: whatever a cancellation handler calls, no lock is held`() async throws {
        let scope = TaskScope()
        let started = Gate()
        let task = scope.addTask(id: "a", policy: .queue) {
            await withTaskCancellationHandler {
                started.open()
                try? await untilCancelled()
            } onCancel: {
                // Every one of these takes the scope's lock.
                scope.addTask(id: "a", policy: .queue) {}
                scope.cancel(id: "a")
                scope.cancelAll()
                _ = scope.snapshot().description
            }
        }
        await started.wait()
        scope.cancel(id: "a")
        await settle(task)
        try await scope.close()
        #expect(scope.isEmpty)
    }

    @Test func `R4: a key, an operation and a result may call the scope when they are released`() async throws {
        let scope = TaskScope()
        for policy in [OverlapPolicy.replace, .skip, .queue, .join, .keepLatest] {
            let object = CallsOnRelease { _ = scope.count }
            let key = ObjectKey(object: CallsOnRelease { scope.cancelAll() })
            for _ in 0..<3 { scope.addTask(id: key, policy: policy) { withExtendedLifetime(object) {} } }
        }
        try await scope.close()
        #expect(scope.isEmpty)
    }

    @Test func `R5: a replaced run leaves its key at once, and stays listed and counted until it ends`() async throws {
        let scope = TaskScope("Search")
        let gate = Gate()
        let started = Gate()
        let old = scope.addTask(id: "term") {
            started.open()
            await gate.wait()
        }
        await started.wait()
        let begun = Gate()
        let new = scope.addTask(id: "term") {
            begun.open()
            await gate.wait()
        }
        #expect(new.admission == .replaced)
        #expect(old.cause?.kind == .replaced(by: new.id))
        #expect(scope.count == 2)
        await begun.wait()
        let states = Dictionary(uniqueKeysWithValues: scope.snapshot().runs.map { ($0.id, $0.state) })
        #expect(states == [old.id: .straggling, new.id: .running])
        scope.cancel(id: "term", "now the new one")
        #expect(old.cause?.kind == .replaced(by: new.id))
        #expect(new.cause?.reason == "now the new one")
        gate.open()
        await settle(old, new)
        #expect(scope.isEmpty)
    }
}
