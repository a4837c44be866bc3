import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

/// Reports of kotlinx.coroutines, replayed here.
@Suite("Foreign: reports of Kotlin’s coroutines") struct ForeignKotlinReports {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<String>()

    init() {
        scope = TaskScope("Kotlin", clock: clock)
    }

    /// A library threw the error that means “you were cancelled” where nobody had cancelled, and the work ended in silence.
    /// Here the run says whether it was cancelled and the type of an error never does, so this run has failed.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/3658
    @Test @MainActor func `a CancellationError that nobody asked for is a failure, and is told`() async {
        let model = Model()
        let task = model.tasks.addTask(for: model) { () async throws -> Int in
            throw CancellationError()
        } then: {
            $0.values.append($1)
        } failed: {
            $0.failures.append("\(type(of: $1))")
        }
        #expect(await task.outcome.error is CancellationError)
        #expect(model.failures == ["CancellationError"])
    }

    /// The inner of two timeouts took the end of the outer one for its own, and gave its fallback as the answer. Here an
    /// expired deadline names itself, and code around an inner deadline does not mistake the outer one for it.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/67
    @Test func `an inner deadline does not take the end of the outer one for its own`() async throws {
        let task = scope.addTask { [clock] in
            try await withDeadline(in: .seconds(1)) { () async throws -> String in
                do {
                    return try await withDeadline(in: .seconds(2)) { () async throws -> String in
                        try await clock.sleep(for: .seconds(3))
                        return "the answer"
                    }
                } catch is DeadlineExpired {
                    return "the fallback of the inner one"
                }
            }
        }
        await clock.sleepers(atLeast: 2)
        await clock.advance(by: .seconds(1))
        let error = try #require(await task.outcome.error as? DeadlineExpired)
        #expect(error.deadline == .seconds(1))
    }

    /// A permit that was acquired in the moment of the timeout was lost on its way to the caller, who could never release it.
    /// Here the deadline cancels the body and nothing else, so what the body returns comes out however late it is.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/2233
    @Test func `a value that a body returns when its deadline has passed is not lost`() async throws {
        let (acquiring, goOn) = (Gate(), Gate())
        let task = scope.addTask { [log] in
            try await withDeadline(in: .seconds(1)) { () async throws -> String in
                acquiring.open()
                await goOn.wait()
                log.note(Task.isCancelled ? "late" : "in time")
                return "permit"
            }
        }
        await acquiring.wait()
        await clock.advance(by: .seconds(1))
        goOn.open()
        #expect(try await task.value == "permit")
        #expect(log.all == ["late"])
    }

    /// A timeout could not end a block that waited for a dispatcher which never came, and the program hung. Here the caller
    /// leaves the body behind, which is owned until the busy actor has time for it.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/4382
    @Test func `a deadline that abandons passes while its body waits for a busy actor`() async throws {
        let (desk, arrival) = (ForeignDesk(), Gate())
        desk.executor.hold(until: arrival)
        let task = scope.addTask { [log] in
            try await withDeadline(in: .seconds(1), abandoningAfter: .zero) { await desk.work { log.note("worked") } }
        }
        await arrival.wait()
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        #expect(await task.outcome.error is DeadlineExpired)
        #expect(scope.count == 1, "The body is owned, and listed.")
        desk.executor.release()
        try await scope.waitUntilIdle()
    }

    /// The cleanup of a job that was cancelled before it began was never called, and a join did not wait for the handler that
    /// stood in for it. Here `finally` hears of every end, and a scope is idle only when that call has been made.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/627
    @Test @MainActor func `finally is told of a run that never began, before the scope is idle`() async throws {
        let (model, log) = (Model(), log)
        model.tasks.pause()
        let task = model.tasks.addTask(for: model) {
            log.note("begun")
        } finally: { _, outcome in
            log.note("finally, \(outcome.cause?.reason ?? "no reason")")
        }
        task.cancel("not needed")
        try await model.tasks.waitUntilIdle()
        #expect(log.all == ["finally, not needed"])
    }

    /// A child that was launched one level below a supervisor took all others down when it failed. Here the failure of a run in
    /// a scope below is one of the outcomes, and changes nothing for the rest.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/4385
    @Test func `a supervisor supervises the scopes below it, too`() async throws {
        let failed = Gate()
        let result = await withSupervisorScope("Import") { scope in
            let part = scope.child("Part")
            let bad = part.addTask(name: "bad") { throw Refusal(description: "unreadable") }
            let good = part.addTask(name: "good") {
                await failed.wait()
                return Task.isCancelled
            }
            scope.addTask(name: "beside") {
                await failed.wait()
                try Task.checkCancellation()
            }
            #expect(await bad.outcome.error is Refusal)
            failed.open()
            #expect(await good.outcome.value == false)
        }
        #expect(result.outcomes.count == 3)
        #expect(result.errors.map { "\($0)" } == ["unreadable"])
    }

    /// Somebody was surprised that a scope could launch work after it had been cancelled. Lanyard means it so, because screens
    /// come back: “Ways to end” in `OwningTasks.md` says that `cancelAll` leaves the scope open, and that `close` is for ever.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/621
    @Test func `a scope that was cancelled takes work, and one that was closed does not`() async throws {
        scope.cancelAll("the screen has gone")
        let again = scope.addTask { [log] in log.note("again") }
        #expect(again.admission == .started)
        await settle(again)
        try await scope.close()
        let refused = scope.addTask { [log] in log.note("refused") }
        #expect(refused.admission == .refused)
        #expect(await refused.outcome.cause?.kind == .refused)
        #expect(log.all == ["again"])
    }

    /// With ten thousand coroutines hundreds of timeouts came too late, and sleeps ended that were twenty times as long. Here
    /// each deadline passes before any sleep that is longer, however many there are.
    /// https://github.com/Kotlin/kotlinx.coroutines/issues/2469
    @Test func `of two thousand deadlines each passes before the longer sleep`() async {
        let many = TaskScope("Many", on: clock)
        let tasks = (1...2_000).map { number in
            many.addTask(deadline: .milliseconds(50)) { [clock, log] in
                try await clock.sleep(for: .seconds(1))
                log.note("\(number) has slept")
            }
        }
        await clock.run()
        for task in tasks { #expect(await task.outcome.cause?.kind == .deadlineExpired) }
        #expect(log.all.isEmpty)
        #expect(clock.now.sinceStart == .milliseconds(50), "No sleep is left.")
    }
}
