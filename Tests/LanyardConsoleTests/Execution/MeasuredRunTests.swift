import Dispatch
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

/// Which work counts for which run.
@Suite struct MeasuredRunTests {
    @Test func `runs of scopes below are measured, those of a scope with another executor not`() async {
        let scope = TaskScope(executor: measured(1))
        let child = scope.child()
        let below = child.addTask {}
        let elsewhere = TaskScope(parent: scope, executor: TestClock().executor)
        let other = elsewhere.addTask {}
        await settle(below, other)
        #expect(below.measurement?.resumes == 1 && other.measurement == nil)
    }

    @Test func `a run that its policy starts later is measured`() async {
        let (scope, gate) = (TaskScope(executor: measured(1)), Gate())
        // From no task, so that the policy makes the task when it lets the run start.
        let tasks = await withCheckedContinuation { continuation in
            DispatchQueue(label: "no task").async {
                let first = scope.addTask(id: 1, policy: .queue) { await gate.wait() }
                continuation.resume(returning: (first, scope.addTask(id: 1, policy: .queue) {}))
            }
        }
        #expect(tasks.1.isWaiting && tasks.1.measurement == nil)
        gate.open()
        await settle(tasks.0, tasks.1)
        #expect(tasks.1.measurement?.resumes == 1)
    }

    @Test func `the body of a deadline counts for its run`() async throws {
        let (scope, hold) = (TaskScope(executor: measured(1)), Hold())
        let task = scope.addTask { await withDeadline(in: .seconds(600)) { hold.take() } }
        await hold.began.wait()
        let measured = try #require(task.measurement)
        hold.letGo()
        await settle(task)
        #expect(measured.presentStretch != nil && measured.resumes == 2)
        #expect(task.measurement?.resumes == 3)
    }

    @Test func `runs of a structured scope are measured on their own`() async throws {
        let (scope, hold, inner) = (TaskScope(executor: measured(1)), Hold(), Log<ScopedTask<Void>>())
        let task = scope.addTask {
            try await withTaskScope { scope in
                inner.note(scope.addTask { hold.take() })
            }
        }
        await hold.began.wait()
        let (outer, held) = (try #require(task.measurement), try #require(inner.all.first?.measurement))
        hold.letGo()
        await settle(task)
        #expect(outer.presentStretch == nil && held.presentStretch != nil && held.resumes == 1)
    }

    @Test func `what a run does on an actor counts for it`() async throws {
        let (scope, hold, actor) = (TaskScope(executor: measured(1)), Hold(), Keeper())
        let task = scope.addTask { await actor.take(hold) }
        await hold.began.wait()
        let measured = try #require(task.measurement)
        hold.letGo()
        await settle(task)
        #expect(measured.presentStretch != nil && measured.busy > .zero)
    }

    @Test @MainActor func `time on the main actor is idle time`() async throws {
        let (executor, waiting) = (measured(1), Log<CheckedContinuation<Void, Never>>())
        let (scope, other) = (TaskScope(executor: executor), TaskScope(executor: executor))
        let task = scope.addTask {
            MainActor.assertIsolated()
            await withCheckedContinuation { waiting.note($0) }
        }
        // With one lane this comes to its end when the other has gone to the main actor.
        await settle(other.addTask {})
        let (first, second) = try task.measurements(apart: .seconds(1))
        #expect(first.resumes == 1 && first.presentStretch == nil && second.idle == first.idle + .seconds(1))
        try #require(waiting.all.first).resume()
        await settle(task)
    }

    @Test func `a task that a scope adopted is not measured`() async throws {
        let (scope, gate) = (TaskScope(executor: measured(1)), Gate())
        let task = Task { await gate.wait() }.store(in: scope)
        gate.open()
        await settle(task)
        #expect(task.measurement == nil && task.meter == nil)
    }

    @Test func `a deadline reaches a measured run`() async {
        let scope = TaskScope(executor: measured(1))
        let task = scope.addTask(deadline: .seconds(1_000)) {
            Deadline.current?.move(in: .zero)
            try await untilCancelled()
        }
        #expect(await task.outcome.cause?.kind == .deadlineExpired)
        #expect(task.measurement != nil)
    }

    @Test func `callers who share a run see the same measurement`() async {
        let (scope, gate) = (TaskScope(executor: measured(1)), Gate())
        let first = scope.addTask(id: 1, policy: .join) { await gate.wait() }
        let second = scope.addTask(id: 1, policy: .join) { await gate.wait() }
        gate.open()
        await settle(first, second)
        #expect(second.admission == .joined && second.measurement == first.measurement && first.measurement != nil)
    }
}

private actor Keeper {
    func take(_ hold: Hold) {
        hold.take()
    }
}
