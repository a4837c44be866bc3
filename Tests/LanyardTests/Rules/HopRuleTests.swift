import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@globalActor actor Desk: BusyActor {
    static let shared = Desk()
    static let executor = HoldableExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

/// The caller is on no actor, and the operation is at home on another one.
@Suite("Rules R2 and R6: across actors", .serialized)
struct HopRules {
    /// How a run comes to its end before its actor has come.
    enum End: CaseIterable {
        case handle, key, scope, newer, deadline, release
    }

    /// How the run is asked for.
    enum Way: CaseIterable {
        case plain, delivered, inPlace, detached
    }

    private final class Owner: Sendable {}

    private func add(
        by way: Way,
        to scope: TaskScope,
        _ owner: Owner,
        _ body: @escaping @Sendable @Desk () -> Void
    ) -> ScopedTask<Void> {
        switch way {
        case .plain: scope.addTask(id: 1, deadline: .seconds(1)) { @Desk in body() }
        case .delivered:
            scope.addTask(id: 1, deadline: .seconds(1), for: owner) { @Desk in
                body()
            } then: { _, _ in
            }
        case .inPlace: scope.addImmediateTask(id: 1, deadline: .seconds(1)) { @Desk in body() }
        case .detached: scope.addTask(id: 1, priority: .low, deadline: .seconds(1)) { @Desk in body() }
        }
    }

    @Test(arguments: End.allCases, Way.allCases)
    func `R2: a body does not begin whose run was cancelled while its actor was busy`(end: End, way: Way) async {
        let (clock, ran, owner) = (TestClock(), Log<String>(), Owner())
        var scope: TaskScope? = TaskScope("Hop", clock: clock)
        var task: ScopedTask<Void>?
        await Desk.whileBusy { arrival in
            task = add(by: way, to: scope!, owner) { ran.note("ran") }
            await arrival.wait()
            switch end {
            case .handle: task?.cancel()
            case .key: scope!.cancel(id: 1)
            case .scope: scope!.cancelAll()
            case .newer: scope!.addTask(id: 1) {}
            case .deadline: await clock.advance(by: .seconds(1))
            case .release: scope = nil
            }
        }
        let outcome = await task?.outcome
        #expect(outcome?.cause != nil)
        #expect(ran.all.isEmpty, "It was cancelled before its first instruction.")
    }

    /// It executes a job before whoever enqueues it goes on, as another thread may.
    private final class EagerExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    @Test func `R1: a run that cancels itself sees it in its next line, even if its caller has not noted the task yet`()
        async
    {
        let scope = TaskScope("Eager", executor: EagerExecutor())
        let seen = Log<Bool>()
        let task = scope.addTask {
            scope.cancelAll("me")
            seen.note(Task.isCancelled)
            seen.note(CancellationCause.current != nil)
        }
        #expect(await task.outcome.cause?.reason == "me")
        #expect(seen.all == [true, true])
    }

    @Test
    func `R1: the body of a region sees its end in its next line, even if whoever made its task has not noted it`()
        async
    {
        let scope = TaskScope("Eager", executor: EagerExecutor())
        let seen = Log<Bool>()
        let task = scope.addTask {
            await withDeadline(in: .seconds(100)) {
                Deadline.current?.move(in: .zero)
                seen.note(Task.isCancelled)
            }
            await withDeadline(in: .seconds(100)) {
                scope.cancelAll("me")
                seen.note(Task.isCancelled)
            }
        }
        #expect(await task.outcome.cause?.reason == "me")
        #expect(seen.all == [true, true])
    }

    @Test(arguments: End.allCases) @MainActor
    func `R2: a run whose executor never comes ends when it is cancelled, and lets go of what it holds`(end: End) async
    {
        let (clock, idle, released) = (TestClock(), IdleExecutor(), Gate())
        var scope: TaskScope? = TaskScope("Dead", clock: clock, executor: idle)
        func add() -> ScopedTask<Void> {
            let held = CallsOnRelease { released.open() }
            return scope!.addTask(id: 1, deadline: .seconds(1)) { withExtendedLifetime(held) {} }
        }
        let task = add()
        async let outcome = task.outcome
        switch end {
        case .handle: task.cancel()
        case .key: scope!.cancel(id: 1)
        case .scope: scope!.cancelAll()
        case .newer: scope!.addTask(id: 1) {}
        case .deadline: await clock.advance(by: .seconds(1))
        case .release: scope = nil
        }
        #expect(await outcome.cause != nil)
        #expect(task.isFinished)
        await released.wait()
        idle.runAll()
    }

    @Test func `R2: what waits for a run whose executor never comes goes on when that is cancelled`() async {
        let (idle, log) = (IdleExecutor(), Log<String>())
        let scope = TaskScope("Dead", executor: idle)
        let first = scope.addTask(id: 1, policy: .queue) { log.note("first") }
        let next = scope.addTask(id: 1, policy: .queue) { log.note("next") }
        #expect(next.isWaiting)
        first.cancel()
        #expect(!next.isWaiting, "The next of the queue is let go at once.")
        idle.runAll()
        #expect(await next.outcome.cause == nil)
        #expect(log.all == ["next"])
    }

    @Test @MainActor func `R2: finally is told of a run whose own executor never comes`() async {
        let model = Model()
        let told = Gate()
        await Desk.whileBusy { arrival in
            let task = model.tasks.addTask(for: model) { @Desk in
            } finally: { _, outcome in
                if outcome.cause != nil { told.open() }
            }
            await arrival.wait()
            task.cancel()
            await told.wait()
            #expect(await task.outcome.cause != nil)
        }
    }

    @Test @MainActor func `R6: what was queued while then was called comes after finally`() async {
        let (model, log, done) = (Model(), Log<String>(), Gate())
        model.tasks.addTask(for: model) {
            1
        } then: { model, _ in
            model.tasks.addTask { @MainActor in
                log.note("queued")
                done.open()
            }
        } finally: { _, _ in
            log.note("finally")
        }
        await done.wait()
        #expect(log.all == ["finally", "queued"])
    }

    @Test @MainActor func `R6: an element is checked and delivered in one step, though the scope has an executor`()
        async
    {
        let (log, model) = (Log<String>(), Model())
        let scope = TaskScope("Eager", executor: EagerExecutor())
        let (stream, source) = AsyncStream<Int>.makeStream()
        let task = scope.forEach(stream, id: 1, for: model) { _, number in log.note("delivered \(number)") }
        source.yield(1)  // On its way to the main actor when this returns.
        Task { @MainActor in
            scope.cancel(id: 1)
            log.note("cancelled")
        }
        source.finish()
        _ = await task.outcome
        #expect(log.all == ["delivered 1", "cancelled"])
    }

    @Test @MainActor func `R6: a mistaken call is told to failed and finally in one step`() async {
        let (model, log, done) = (Model(), Log<String>(), Gate())
        model.tasks.addTask(id: Double.nan, for: model) {
            1
        } then: { _, _ in
        } failed: { _, _ in
            log.note("failed")
            Task { @MainActor in
                log.note("queued")
                done.open()
            }
        } finally: { _, _ in
            log.note("finally")
        }
        await done.wait()
        #expect(log.all == ["failed", "finally", "queued"])
    }

    @Test @MainActor func `R6: forEach asks for nothing more once its body has cancelled it`() async {
        let (stream, source) = AsyncStream<Int>.makeStream()
        for number in 1...6 { source.yield(number) }
        source.finish()
        let model = Model()
        let first = model.tasks.forEach(stream, id: 1, for: model) { model, number in
            model.values.append(number)
            if number == 3 { model.tasks.cancel(id: 1) }
        }
        await settle(first)
        #expect(model.values == [1, 2, 3])
        var rest: [Int] = []
        for await number in stream { rest.append(number) }
        #expect(rest == [4, 5, 6], "The next reader of the source gets what comes next.")
    }
}
