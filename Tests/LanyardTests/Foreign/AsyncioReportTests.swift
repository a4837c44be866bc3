import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of Python’s asyncio, and of async-timeout from which its timeouts came, replayed here.
@Suite("Foreign: reports of asyncio") struct ForeignAsyncioReports {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<String>()

    init() {
        scope = TaskScope("asyncio", clock: clock)
    }

    /// An inner group failed, the outer group failed while the inner one was winding down, and the cancellation of the outer
    /// one was lost with the inner error. Here the inner error can be caught, and its task is still cancelled behind it.
    /// https://github.com/python/cpython/issues/116720
    @Test func `a nested scope that has failed does not swallow the cancellation by the outer one`() async {
        let (began, cleaning, goOn) = (Gate(), Gate(), Gate())
        await #expect(throws: Refusal.self) {
            try await withTaskScope("Outer") { [log] outer in
                outer.addTask {
                    await withTaskCancellationHandler {
                        do {
                            try await withTaskScope("Inner") { inner in
                                inner.addTask {
                                    began.open()
                                    try? await untilCancelled()
                                    cleaning.open()
                                    await goOn.wait()
                                }
                                inner.addTask {
                                    await began.wait()
                                    throw Refusal(description: "inner")
                                }
                            }
                        } catch {
                            log.note("\(error)")
                        }
                        log.note(Task.isCancelled ? "cancelled" : "goes on")
                    } onCancel: {
                        goOn.open()
                    }
                }
                outer.addTask {
                    await cleaning.wait()
                    throw Refusal(description: "outer")
                }
            }
        }
        #expect(log.all == ["inner", "cancelled"])
    }

    /// A group had been cancelled from within, a timeout passed around it while its tasks cleaned up, and nobody heard of the
    /// timeout. Here the next look throws it; without one a body may still return its value (`DeadlinesGraceAndShields.md`).
    /// https://github.com/python/cpython/issues/155433
    @Test func `a scope that was cancelled from within does not swallow the deadline around it`() async throws {
        let (began, cleaning, goOn) = (Gate(), Gate(), Gate())
        let task = scope.addTask {
            try await withDeadline(in: .seconds(1)) {
                try await withTaskScope { group in
                    group.addTask {
                        began.open()
                        try? await untilCancelled()
                        cleaning.open()
                        await goOn.wait()
                    }
                    await began.wait()
                    group.cancelAll("enough")
                }
                try Task.checkCancellation()
            }
        }
        await cleaning.wait()
        await clock.advance(by: .seconds(1))
        goOn.open()
        let error = try #require(await task.outcome.error as? DeadlineExpired)
        #expect(error.deadline == .seconds(1))
    }

    /// A child that began in place cancelled its group before its first suspension, was not yet in the group’s table, and hung.
    /// Here a run is in its scope’s table before its first instruction, wherever that is executed.
    /// https://github.com/python/cpython/issues/155418
    @Test func `a run that begins in place is reached by its own cancel`() async throws {
        let outcome = try await withTaskScope { group in
            await group.addImmediateTask {
                group.cancelAll("me")
                try await untilCancelled()
            }.outcome
        }
        #expect(outcome == .cancelled(.scopeCancelled.because("me")))
    }

    /// The work was done in the same moment in which its caller was cancelled, and `wait_for` returned the value and lost the
    /// cancellation. Here both are true at once: the value comes out, and the task is cancelled.
    /// https://github.com/python/cpython/issues/86296
    @Test func `a deadline whose body is done while it is cancelled loses neither`() async {
        let task = scope.addTask { [scope, log] in
            let value = try await withDeadline(in: .seconds(5)) { () async throws -> Int in
                scope.cancelAll("now")
                return 1
            }
            log.note(Task.isCancelled ? "cancelled" : "goes on")
            return value
        }
        #expect(await task.outcome == .cancelled(.scopeCancelled.because("now"), returned: 1))
        #expect(log.all == ["cancelled"])
    }

    /// A caller waited for a task with a timeout, the task swallowed its cancellation and returned, and no timeout was raised.
    /// Here `join` ends with its own task, so the deadline is thrown whatever the awaited run makes of its end.
    /// https://github.com/python/cpython/issues/111379
    @Test func `a run that swallows its cancellation does not hide the deadline of whoever waits`() async {
        let (began, stopping, goOn) = (Gate(), Gate(), Gate())
        let worker = scope.addTask { [log] in
            began.open()
            try? await untilCancelled()
            stopping.open()
            await goOn.wait()
            log.note("swallowed")
        }
        let caller = scope.addTask {
            try await withDeadline(in: .seconds(2)) { try await worker.join() }
        }
        await began.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(2))
        #expect(await caller.outcome.error is DeadlineExpired)
        await stopping.wait()
        goOn.open()
        #expect(await worker.outcome.cause?.kind == .waitersGone)
        #expect(log.all == ["swallowed"])
    }

    /// The timeout was raised before the work that it had cancelled was cleaned up. Here the call waits for its body, so the
    /// cleanup is over when the error comes.
    /// https://github.com/python/asyncio/issues/253
    @Test func `a deadline is thrown when its body has cleaned up`() async {
        let (cleaning, goOn) = (Gate(), Gate())
        let task = scope.addTask { [log] in
            do {
                try await withDeadline(in: .seconds(1)) {
                    try? await untilCancelled()
                    cleaning.open()
                    await goOn.wait()
                    log.note("cleaned")
                    try Task.checkCancellation()
                }
            } catch is DeadlineExpired {
                log.note("expired")
            }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        await cleaning.wait()
        #expect(log.all.isEmpty)
        goOn.open()
        await settle(task)
        #expect(log.all == ["cleaned", "expired"])
    }

    /// A task was cancelled just when its connection timed out, the timeout swallowed that, and the caller saw a slow server.
    /// Here a deadline turns no error into its own if the task around it is cancelled, too.
    /// https://github.com/aio-libs-abandoned/async-timeout/issues/229
    @Test func `a deadline that has passed does not hide a cancellation that comes after it`() async {
        let (connecting, goOn) = (Gate(), Gate())
        let task = scope.addTask { [log] in
            do {
                try await withDeadline(in: .seconds(1)) {
                    connecting.open()
                    await goOn.wait()
                    try Task.checkCancellation()
                }
            } catch {
                log.note("\(type(of: error))")
                throw error
            }
        }
        await connecting.wait()
        await clock.advance(by: .seconds(1))
        task.cancel("the user")
        goOn.open()
        #expect(await task.outcome.cause?.reason == "the user")
        #expect(log.all == ["CancellationError"])
    }
}
