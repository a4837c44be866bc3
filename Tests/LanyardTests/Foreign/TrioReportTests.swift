import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of Trio, replayed here.
@Suite("Foreign: reports of Trio") struct ForeignTrioReports {
    private let scope = TaskScope("Trio")
    private let log = Log<String>()

    /// Somebody wanted `cancel` to end the block that called it, and its code went on to the next checkpoint. Lanyard goes on
    /// as well, and `StructuredScopes.md` says so: `cancelAll` cancels the runs and not the body, which goes on with what it
    /// has.
    /// https://github.com/python-trio/trio/issues/658
    @Test func `a body that cancels its own scope goes on, and the block returns its value`() async throws {
        let value = try await withTaskScope { group in
            let run = group.addTask { try await untilCancelled() }
            group.cancelAll("enough")
            #expect(!Task.isCancelled)
            #expect(await run.outcome.cause?.reason == "enough")
            return try await group.addTask { 42 }.value
        }
        #expect(value == 42)
    }

    /// A nursery in a cancelled task threw away what had been computed, although none of its tasks had been interrupted. Here
    /// the block returns what its body returned, and the task around it is as cancelled as before.
    /// https://github.com/python-trio/trio/issues/1457
    @Test func `a block in a cancelled task returns the value of a body that did not look`() async throws {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let value = try await withTaskScope { _ in 42 }
            return (value, Task.isCancelled)
        }
        let (value, isCancelled) = try await task.value
        #expect(value == 42)
        #expect(isCancelled)
    }

    /// A shield that was raised during the cleanup was blamed for the cancellation, and swallowed it. Here a shield hides a
    /// cancellation for as long as it lasts and says whose it is, and after it everything is as before.
    /// https://github.com/python-trio/trio/issues/1175
    @Test func `a shield in the cleanup hides the cancellation, and does not end it`() async {
        let began = Gate()
        let task = scope.addTask { [log] in
            began.open()
            try? await untilCancelled()
            await withCancellationShield {
                log.note("inside: \(Task.isCancelled), \(CancellationCause.shielded?.reason ?? "none")")
            }
            log.note("after: \(Task.isCancelled), \(CancellationCause.current?.reason ?? "none")")
        }
        await began.wait()
        task.cancel("outer")
        #expect(await task.outcome.cause?.reason == "outer")
        #expect(log.all == ["inside: false, outer", "after: true, outer"])
    }

    /// A server could not stop its accept loop alone: whatever cancelled the loop cancelled the workers that it had started.
    /// Here each run has a handle, and what a run adds to a scope belongs to the scope.
    /// https://github.com/python-trio/trio/issues/410
    @Test func `the accept loop is cancelled by its handle, and its workers answer`() async throws {
        let (accepted, answer) = (Gate(), Gate())
        try await withTaskScope("Server") { [log] server in
            let loop = server.addTask(name: "accept") {
                TaskContext.current.scope?.addTask(name: "worker") {
                    await answer.wait()
                    log.note(Task.isCancelled ? "cut off" : "answered")
                }
                accepted.open()
                try await untilCancelled()
            }
            await accepted.wait()
            loop.cancel("no more guests")
            #expect(await loop.outcome.cause?.reason == "no more guests")
            answer.open()
        }
        #expect(log.all == ["answered"])
    }

    /// A cleanup needs a shield and a limit in one, or a peer that does not answer keeps a cancelled task for ever. Here the
    /// shield takes the limit, and what it guards is cancelled when that has passed.
    /// https://github.com/python-trio/trio/issues/147
    @Test func `a cleanup whose peer is silent ends at the limit of its shield`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Cleanup", on: clock)
        let task = scope.addTask { [log] in
            try? await clock.sleep(for: .seconds(60))
            do {
                try await withCancellationShield(limit: .seconds(5)) { try await clock.sleep(for: .seconds(60)) }
            } catch let error as DeadlineExpired {
                log.note("gave up after \(error.deadline)")
            }
        }
        await clock.sleepers(atLeast: 1)
        task.cancel()
        await clock.sleepers(atLeast: 2)
        await clock.run()
        await settle(task)
        #expect(log.all == ["gave up after 5.0 seconds"])
        #expect(clock.now.sinceStart == .seconds(5))
    }
}
