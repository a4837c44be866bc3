import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

@testable import Lanyard

/// An actor that can be kept busy.
@globalActor private actor Shelf: BusyActor {
    static let shared = Shelf()
    static let executor = HoldableExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

/// Sets the deadline of a run to now while the next call is told that it shares it.
///
/// An observer is not to cancel anything. This one does, because nothing else is certain to come at that moment.
private final class Hurry: SynchronousTaskObserver {
    private let task: ScopedTask<Int>

    init(_ task: ScopedTask<Int>) { self.task = task }

    var interests: TaskEvent.Interests { .admissions }

    func observe(_ event: TaskEvent) {
        if case .admitted(let run, .joined) = event.kind, run.id == task.id { task.moveDeadline(in: .zero) }
    }
}

@Suite("A result that callers share, and its deadline", .serialized) struct JoinedDeliveryTests {
    private final class Owner: Sendable {}

    private let clock = TestClock()
    private let scope: TaskScope
    private let owner = Owner()

    init() { scope = TaskScope("Shared", on: clock) }

    @Test func `a result that was there in time is delivered, however long its actor is busy`() async {
        let log = Log<Int>()
        var task: ScopedTask<Int>?
        await Shelf.whileBusy { arrival in
            task = scope.addTask(id: 1, policy: .join, deadline: .seconds(1), for: owner) {
                1
            } then: { @Shelf _, number in
                log.note(number)
            } failed: { @Shelf _, _ in
                log.note(0)
            }
            await arrival.wait()
            await clock.advance(by: .seconds(2))
            #expect(task?.moveDeadline(in: .seconds(5)) == false, "What it was for is done.")
        }
        #expect(await task?.outcome.value == 1)
        #expect(log.all == [1])
    }

    @Test func `whoever has left does not move the deadline of the others`() async {
        let (gate, others) = (Gate(), Log<Bool>())
        func join() -> ScopedTask<Int> {
            scope.addTask(id: 1, policy: .join, deadline: .seconds(5)) {
                await gate.wait()
                return 1
            }
        }
        func joinForOwner() -> ScopedTask<Int> {
            scope.addTask(id: 1, policy: .join, for: owner) {
                0
            } then: { _, _ in
            } finally: { _, _ in
                others.note(Deadline.current == nil)
            }
        }
        let (first, second, third, fourth) = (join(), join(), joinForOwner(), joinForOwner())
        first.cancel()
        third.cancel()
        #expect(!first.moveDeadline(in: .seconds(60)) && !third.moveDeadline(in: .seconds(60)))
        await settle(third)
        #expect(others.all == [true], "For whoever has left there is no deadline.")
        #expect(second.moveDeadline(in: .seconds(10)) && fourth.moveDeadline(in: .seconds(20)))
        await clock.advance(by: .seconds(19))
        #expect(!second.isCancelled)
        gate.open()
        await settle(second, fourth)
        #expect(!fourth.moveDeadline(in: .seconds(60)))
    }

    @Test func `a call that was passed over has no deadline to move`() async {
        let gate = Gate()
        let first = scope.addTask(id: 1) { await gate.wait() }
        let second = scope.addTask(id: 1, policy: .skip, deadline: .seconds(5)) {}
        #expect(second.admission == .skipped && !second.moveDeadline(in: .seconds(60)))
        gate.open()
        await settle(first)
    }

    @Test func `a deadline that passes while a call is told that it shares the run is that call's, too`() async throws {
        let (gate, told) = (Gate(), Log<Bool>())
        let first = scope.addTask(id: 1, policy: .join, deadline: .seconds(60)) {
            await gate.wait()  // It does not obey.
            return 1
        }
        let observation = TaskObservation(Hurry(first))
        let second = scope.addTask(id: 1, policy: .join, for: owner) {
            2
        } then: { _, _ in
        } failed: { _, error in
            told.note(error is DeadlineExpired)
        }
        try await until("it is told, before the run has obeyed") { !told.all.isEmpty }
        gate.open()
        await settle(first, second)
        #expect(told.all == [true])
        withExtendedLifetime(observation) {}
    }

    @Test func `a deadline is told to an owner who shares a run whose executor never comes`() async {
        let (idle, told) = (IdleExecutor(), Log<Bool>())
        let scope = TaskScope("Dead", clock: clock, executor: idle)
        let task = scope.addTask(id: 1, policy: .join, deadline: .seconds(1), for: owner) {
            1
        } then: { @MainActor _, _ in
        } failed: { @MainActor _, error in
            told.note(error is DeadlineExpired)
        }
        await clock.advance(by: .seconds(1))
        await settle(task)
        #expect(told.all == [true])
        idle.runAll()
    }

    /// What cancels a shared run and those who share it, one after the other.
    enum Sweep: String, CaseIterable {
        case key, scope, replaced
    }

    @Test(arguments: Sweep.allCases)
    func `what cancels both is the cause of both, whichever comes first`(sweep: Sweep) async throws {
        let gate = Gate()
        let scope = TaskScope("Swept", limit: 1)
        let blocker = scope.addTask { await gate.wait() }
        if sweep != .scope { scope.pause(id: 1) }
        let task = scope.addTask(id: 1, policy: .join, for: owner) {
            1
        } then: { _, _ in
        }
        let follows = task.run.keyed?.keyedCall.follows
        let shared = try #require(follows)
        switch sweep {
        case .key: scope.cancel(id: 1)
        case .scope: scope.cancelAll()
        case .replaced: scope.addTask(id: 1) {}
        }
        let kind = try #require(shared.cause?.kind)
        switch sweep {
        case .key: #expect(kind == .requested)
        case .scope: #expect(kind == .scopeCancelled)
        case .replaced: #expect(kind.description.hasPrefix("replaced"))
        }
        #expect(task.cause?.kind == kind)
        gate.open()
        scope.resume(id: 1)
        await settle(task)
        await settle(blocker)
    }

    @Test func `who has left waits for the shared run no longer, and so stands in nobody's way`() async throws {
        let (joined, left) = (Gate(), Gate())
        let (scope, owner) = (scope, owner)
        let waiting = Mutex<ScopedTask<Outcome<Int>>?>(nil)
        let shared = scope.addTask(id: 1, policy: .join) {
            joined.open()
            await left.wait()
            let waiting = waiting.withLock { $0 }
            let outcome = await waiting?.outcome
            return outcome?.value == nil ? 0 : 1
        }
        await joined.wait()
        await Shelf.whileBusy { _ in
            let follower = scope.addTask(id: 1, policy: .join, for: owner) {
                0
            } then: { @Shelf _, _ in
            } finally: { @Shelf _, _ in
            }
            follower.cancel()
            #expect(!follower.isFinished, "Its owner has not been told.")
            let waits = scope.addTask { try await follower.wait() }
            waiting.withLock { $0 = waits }
            left.open()
        }
        #expect(try await shared.value == 1)
    }

    @Test func `whoever stops waiting has left as whoever cancels the handle has: it is over when the owner was told`()
        async throws
    {
        let (gate, told) = (Gate(), Log<Int>())
        var task: ScopedTask<Int>?
        try await Shelf.whileBusy { _ in
            let joined = scope.addTask(id: 1, policy: .join, for: owner) {
                await gate.wait()
                return 1
            } then: { @Shelf _, _ in
            } finally: { @Shelf _, _ in
                told.note(1)
            }
            task = joined
            let waiter = Task { try await joined.value }
            try await until("it waits") { joined.run.machine.withLock { $0.waiterCount } > 0 }
            waiter.cancel()
            _ = await waiter.result
            #expect(joined.isCancelled && !joined.isFinished && told.all.isEmpty)
        }
        #expect(await task?.outcome.cause?.kind == .waitersGone)
        #expect(told.all == [1])
        gate.open()
    }
}
