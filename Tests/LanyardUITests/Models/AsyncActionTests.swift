import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Observation
import Testing

@MainActor @Suite("AsyncAction")
struct AsyncActionTests {
    private let app = TaskScope("App", clock: TestClock())

    private struct Broken: Error {}

    @Test func `it tells where it stands, and what came of it`() async {
        let action = AsyncAction<Int, Int>(parent: app) { number in
            if number == 0 { throw Broken() }
            return number * 2
        }
        #expect(action.phase == .idle)
        #expect(action.value == nil && action.error == nil && action.last == nil && action.performCount == 0)
        let first = action(4)
        #expect(action.phase == .running)
        #expect(action.isRunning && action.runningCount == 1 && action.performCount == 1)
        #expect(action.last?.input == 4 && action.last?.outcome == nil)
        _ = await first.outcome
        #expect(action.phase == .succeeded)
        #expect(action.value == 8)
        #expect(action.last?.outcome?.value == 8)
        _ = await action(0).outcome
        #expect(action.phase == .failed)
        #expect(action.error is Broken)
        #expect(action.value == 8, "The value is kept.")
        #expect(action.lastSucceeded?.input == 4)
        #expect(action.lastFailed?.input == 0)
        #expect(action.performCount == 2 && action.runningCount == 0)
    }

    @Test func `the error goes when the action is called again`() async {
        let action = AsyncAction<Bool, Void>(parent: app) { fails in if fails { throw Broken() } }
        _ = await action(true).outcome
        #expect(action.error != nil)
        let second = action(false)
        #expect(action.error == nil)
        _ = await second.outcome
        #expect(action.lastFailed != nil, "It is still known what failed last.")
    }

    @Test func `one without input is called without any`() async {
        let action = AsyncAction<Void, Int>(parent: app) { 7 }
        _ = await action().outcome
        #expect(action.value == 7)
    }

    @Test func `the newest wins: a replaced call changes nothing any more, though its body ends later`() async {
        let gate = Gate()
        let action = AsyncAction<String, String>(parent: app) { term in
            if term == "slow" { await gate.wait() }
            return term
        }
        let slow = action("slow")
        let fast = action("fast")
        #expect(action.lastCancelled?.input == "slow")
        #expect(action.lastCancelled?.outcome?.cause?.kind == .replaced(by: fast.id))
        #expect(action.runningCount == 1)
        _ = await fast.outcome
        #expect(action.phase == .succeeded)
        gate.open()
        _ = await slow.outcome
        #expect(action.value == "fast")
        #expect(action.phase == .succeeded)
        #expect(action.last?.input == "fast")
    }

    @Test func `a call that the policy passes over leaves everything as it is`() async {
        let gate = Gate()
        let action = AsyncAction<Int, Int>(policy: .skip, parent: app) { number in
            await gate.wait()
            return number
        }
        let first = action(1)
        #expect(action(2).admission == .skipped)
        #expect(action.last?.input == 1 && action.performCount == 1 && action.runningCount == 1)
        #expect(action.lastCancelled == nil)
        gate.open()
        _ = await first.outcome
        #expect(action.value == 1)
    }

    @Test func `calls that wait for their turn are counted apart`() async {
        let gates = [Gate(), Gate()]
        let started = [Gate(), Gate()]
        let action = AsyncAction<Int, Int>(policy: .queue, parent: app) { number in
            started[number].open()
            await gates[number].wait()
            return number
        }
        let first = action(0)
        let second = action(1)
        #expect(action.runningCount == 1 && action.queuedCount == 1 && action.isWaiting)
        #expect(action.performCount == 1)
        gates[0].open()
        _ = await first.outcome
        await started[1].wait()
        #expect(action.runningCount == 1 && action.queuedCount == 0 && action.performCount == 2)
        #expect(action.value == 0)
        gates[1].open()
        _ = await second.outcome
        #expect(action.value == 1 && action.phase == .succeeded)
    }

    @Test func `it waits while a debounce waits`() async {
        let clock = TestClock()
        let parent = TaskScope(clock: clock)
        let action = AsyncAction<String, String>(policy: .debounce(for: .seconds(1)), parent: parent) { $0 }
        action("a")
        let last = action("ab")
        #expect(action.phase == .waiting)
        #expect(action.queuedCount == 1 && action.performCount == 0)
        await clock.advance(by: .seconds(1))
        _ = await last.outcome
        #expect(action.value == "ab" && action.performCount == 1)
    }

    @Test func `callers who share a run all get its value`() async {
        let gate = Gate()
        let action = AsyncAction<Int, Int>(policy: .join, parent: app) { number in
            await gate.wait()
            return number
        }
        let (first, second) = (action(1), action(2))
        #expect(second.admission == .joined)
        #expect(action.runningCount == 2)
        gate.open()
        await settle(first, second)
        #expect(action.value == 1 && action.phase == .succeeded && action.runningCount == 0)
    }

    @Test func `cancel takes effect at once, and what the body returns anyway is withheld`() async {
        let gate = Gate()
        let action = AsyncAction<Void, Int>(parent: app) {
            await gate.wait()
            return 1
        }
        let task = action()
        let line: UInt = #line + 1
        action.cancel("enough")
        #expect(action.phase == .cancelled && !action.isRunning)
        #expect(action.lastCancelled?.outcome?.cause?.reason == "enough")
        #expect(action.lastCancelled?.outcome?.cause?.origin == CallSite(line: line))
        gate.open()
        _ = await task.outcome
        #expect(action.value == nil && action.phase == .cancelled && action.lastSucceeded == nil)
        action.cancel()
        #expect(action.lastCancelled?.outcome?.cause?.reason == "enough", "Nothing ran any more.")
    }

    @Test func `reset forgets everything, also what is still on its way`() async {
        let gate = Gate()
        let action = AsyncAction<Bool, Int>(parent: app) { waits in
            if waits { await gate.wait() }
            return 1
        }
        _ = await action(false).outcome
        let late = action(true)
        action.reset()
        gate.open()
        _ = await late.outcome
        #expect(action.phase == .idle)
        #expect(action.value == nil && action.last == nil && action.lastSucceeded == nil && action.lastCancelled == nil)
        #expect(action.performCount == 0 && action.runningCount == 0)
    }

    @Test(
        arguments: [
            (ValueRetention.keepsValue, 1, 1), (.clearsValue, nil, nil), (.restoresValueOnCancel, nil, 1),
        ] as [(ValueRetention, Int?, Int?)]
    )
    func `what happens to the value while the next call runs, and when that is cancelled`(
        _ retention: ValueRetention,
        running: Int?,
        cancelled: Int?
    ) async {
        let gate = Gate()
        let action = AsyncAction<Int, Int>(retention: retention, parent: app) { number in
            if number > 1 { await gate.wait() }
            return number
        }
        _ = await action(1).outcome
        #expect(action.value == 1)
        action(2)
        #expect(action.value == running)
        let third = action(3)
        #expect(action.value == running)
        action.cancel()
        #expect(action.value == cancelled)
        gate.open()
        _ = await third.outcome
        #expect(action.value == cancelled)
    }

    @Test func `it tells how far the newest call is, and how it ended`() async throws {
        let (half, gate) = (Gate(), Gate())
        let action = AsyncAction<Void, Void>(parent: app) {
            let progress = TaskContext.current.progress
            progress.total = 10
            progress.advance(by: 5)
            half.open()
            await gate.wait()
        }
        #expect(action.progress == nil)
        let task = action()
        await half.wait()
        try await until("half of it is done") { action.progress?.fraction == 0.5 }
        action.cancel("enough")
        #expect(action.progress?.fraction == 0.5)
        gate.open()
        _ = await task.outcome
        #expect(task.progress.state.description.hasPrefix("cancelled: requested: enough"))
    }

    @Test(arguments: ["ok", "fail", "cancel"])
    func `its progress ends with what came of the call, and not as if it still ran`(how: String) async {
        let (half, gate) = (Gate(), Gate())
        let action = AsyncAction<Void, Void>(parent: app) {
            TaskContext.current.progress.total = 10
            TaskContext.current.progress.advance(by: 5)
            half.open()
            await gate.wait()
            if how == "fail" { throw Broken() }
        }
        let task = action()
        await half.wait()
        if how == "cancel" { action.cancel("enough") }
        gate.open()
        _ = await task.outcome
        let ends = [
            "ok": "finished", "fail": "failed at 50 %: Broken()", "cancel": "cancelled at 50 %: requested: enough",
        ]
        #expect(action.progress?.description.hasPrefix(ends[how]!) == true)
    }

    @Test(arguments: ["value", "last", "running", "progress", "lastSucceeded", "phase"])
    func `a call by whoever observes it is one like any other, whatever is observed`(observed: String) async {
        let gate = Gate()
        let action = AsyncAction<Int, Int>(policy: .queue, parent: app) { number in
            if number == 2 { await gate.wait() }
            return number
        }
        let first = action(1)
        let next = Handle<ScopedTask<Int>>()
        withObservationTracking {
            switch observed {
            case "value": _ = action.value
            case "last": _ = action.last
            case "running": _ = action.runningCount
            case "progress": _ = action.progress
            case "lastSucceeded": _ = action.lastSucceeded
            default: _ = action.phase
            }
        } onChange: {
            MainActor.assumeIsolated { next.value = action(2) }
        }
        _ = await first.outcome
        #expect(action.value == 1 && action.last?.input == 2 && action.last?.outcome == nil)
        #expect(action.runningCount + action.queuedCount == 1)
        gate.open()
        _ = await next.value?.outcome
        #expect(action.value == 2 && action.last?.input == 2 && action.last?.outcome?.value == 2)
        #expect(action.performCount == 2 && action.runningCount == 0 && action.phase == .succeeded)
    }

    @Test func `a call made while another is being entered stays the newest`() async {
        let action = AsyncAction<Int, Int>(parent: app) { $0 }
        let next = Handle<ScopedTask<Int>>()
        withObservationTracking {
            _ = action.isRunning
        } onChange: {
            MainActor.assumeIsolated { next.value = action(2) }
        }
        action(1)
        #expect(action.last?.input == 2 && action.runningCount == 1)
        #expect(action.lastCancelled?.input == 1)
        _ = await next.value?.outcome
        #expect(action.value == 2)
    }
}

/// A place for a value that a closure puts there.
@MainActor final class Handle<Value> {
    var value: Value?
}
