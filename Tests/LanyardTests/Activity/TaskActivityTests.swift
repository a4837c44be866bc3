import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("What a run waits for")
struct TaskActivityTests {
    private struct Refused: Error, CustomStringConvertible { var description: String { "503" } }

    private let clock = TestClock()
    private let scope: TaskScope

    init() {
        scope = TaskScope("Waits", on: clock)
    }

    private func snapshot(of task: ScopedTask<Void>) -> RunSnapshot? {
        scope.snapshot().runs.first { $0.id == task.id }
    }

    @Test func `it is told while the wait lasts, by the handle, the snapshot and the list`() async throws {
        let (begun, gate, left, end) = (Gate(), Gate(), Gate(), Gate())
        let task = scope.addTask {
            let activity = TaskContext.current.activity
            await activity.waiting(for: "a slot") {
                begun.open()
                await gate.wait()
            }
            left.open()
            await end.wait()
        }
        await clock.run()
        await begun.wait()
        await clock.advance(by: .seconds(3))
        #expect(task.activity.wait == TaskWait(reason: "a slot", instant: ScopeInstant(offset: .zero)))
        #expect(snapshot(of: task)?.wait?.description == "a slot")
        #expect(snapshot(of: task)?.description.contains("running 3.0 s, waits for a slot") == true)
        gate.open()
        await left.wait()
        #expect(task.activity.wait == nil)
        #expect(snapshot(of: task)?.wait == nil)
        end.open()
        await settle(task)
    }

    @Test func `a wait that throws is over, and of several the last is told`() async throws {
        let activity = TaskActivity()
        #expect(throws: Never.self) { activity.attempt = -3 }
        #expect(activity.attempt == 1)
        await activity.waiting(for: "the outer") {
            await #expect(throws: Refused.self) {
                try await activity.waiting(for: "the inner") {
                    #expect(activity.wait?.reason == "the inner")
                    throw Refused()
                }
            }
            #expect(activity.wait?.reason == "the outer")
        }
        #expect(activity.wait == nil)
        #expect(activity.lastReturn != nil)
    }

    @Test func `outside of any run nobody sees it, and the work is done`() async {
        let value = await TaskContext.current.activity.waiting(for: "nobody") { 42 }
        #expect(value == 42)
        #expect(TaskContext.current.activity.wait == nil)
    }

    @Test func `retry tells its pauses and the number of the attempt, and then what was told before`() async throws {
        let (pausing, seen, done) = (Log<String>(), Log<Int>(), Gate())
        let task = scope.addTask {
            TaskContext.current.activity.attempt = 7
            try? await retry(attempts: 3, backoff: Backoff(from: .seconds(1)) { 1 }) {
                seen.note(TaskContext.current.activity.attempt)
                throw Refused()
            }
            seen.note(TaskContext.current.activity.attempt)
            await done.wait()
        }
        for _ in 1...2 {
            await clock.sleepers(atLeast: 1)
            pausing.note(task.activity.wait?.reason ?? "")
            await clock.advance(to: clock.pending.first?.deadline ?? clock.now)
        }
        await clock.run()
        #expect(pausing.all == ["attempt 2, after “503”", "attempt 3, after “503”"])
        #expect(seen.all == [7, 2, 3, 7])
        #expect(task.activity.wait == nil)
        done.open()
        await settle(task)
    }

    @Test func `every tells its pauses`() async {
        let task = scope.addTask { try? await every(.seconds(5)) {} }
        await clock.sleepers(atLeast: 1)
        #expect(task.activity.wait?.reason == "the next tick")
        task.cancel()
        await clock.run()
        #expect(task.activity.wait == nil)
    }

    @Test func `work that goes on after its deadline is what its run waits for`() async throws {
        let (late, gate, left, end) = (Gate(), Gate(), Gate(), Gate())
        let task = scope.addTask {
            await withDeadline(in: .seconds(1)) {
                try? await untilCancelled()
                late.open()
                await gate.wait()
            }
            left.open()
            await end.wait()
        }
        await clock.sleepers(atLeast: 1)
        #expect(task.activity.wait == nil)
        await clock.advance(by: .seconds(1))
        await late.wait()
        try await until("the run says that it waits") {
            task.activity.wait?.reason == "overdue work to stop"
        }
        gate.open()
        await left.wait()
        #expect(task.activity.wait == nil)
        end.open()
        await settle(task)
    }

    @Test func `what a policy holds back says why`() async {
        let gate = Gate()
        let policies: [(OverlapPolicy, String)] = [
            (.queue, "its turn"), (.keepLatest, "its turn"), (.restart, "the run before it to end"),
            (.debounce(for: .seconds(1)), "a pause in the calls"),
            (.throttle(for: .seconds(1)), "the end of its interval"),
        ]
        for (policy, reason) in policies {
            let key = "\(policy)"
            let begun = Gate()
            let first = scope.addTask(id: key, policy: policy) {
                begun.open()
                await gate.wait()
            }
            // One that has not begun ends at once.
            if reason == "the run before it to end" { await begun.wait() }
            let second = scope.addTask(id: key, policy: policy) { await gate.wait() }
            #expect(snapshot(of: second)?.state == .waiting)
            #expect(snapshot(of: second)?.wait == TaskWait(reason: reason, instant: ScopeInstant(offset: .zero)))
            #expect(snapshot(of: first)?.wait?.reason != reason || first.isWaiting)
        }
        scope.pause(id: "held")
        let held = scope.addTask(id: "held", policy: .queue) {}
        #expect(snapshot(of: held)?.description.contains("waiting 0.0 s for a pause of its scope to end") == true)
        gate.open()
        scope.cancelAll()
        await clock.run()
    }

    @Test func `who shares a run sees what the shared one waits for`() async {
        let gate = Gate()
        let body: @Sendable () async -> Void = {
            await TaskContext.current.activity.waiting(for: "an answer") { await gate.wait() }
        }
        let first = scope.addTask(id: "profile", policy: .join) { await body() }
        let second = scope.addTask(id: "profile", policy: .join) { await body() }
        await clock.run()
        #expect(first.activity.wait?.reason == "an answer")
        #expect(second.activity.wait?.reason == "an answer")
        gate.open()
        await clock.run()
    }
}
