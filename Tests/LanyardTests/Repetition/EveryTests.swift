import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("every(_:)") struct EveryTests {
    private struct Broken: Error {}

    private let clock = TestClock()
    private let scope: TaskScope
    private let begun = Log<Int>()

    init() {
        scope = TaskScope("Every", on: clock)
    }

    private var seconds: Int { Int(clock.now.sinceStart.components.seconds) }

    /// Repeats every ten seconds a body that takes 25 seconds the first time.
    private func repeating(_ missed: MissedTicks) -> ScopedTask<Void> {
        scope.addTask { [clock, begun] in
            try await every(.seconds(10), missed: missed) {
                begun.note(Int(clock.now.sinceStart.components.seconds))
                if begun.all.count == 1 { try await clock.sleep(for: .seconds(25)) }
            }
        }
    }

    @Test(arguments: [
        (MissedTicks.skip, [0, 30, 40, 50]), (.burst, [0, 25, 25, 30, 40, 50]), (.delay, [0, 25, 35, 45]),
    ]) func `ticks that come late go by the rule`(missed: MissedTicks, expected: [Int]) async {
        let task = repeating(missed)
        await clock.advance(by: .seconds(51))
        #expect(begun.all == expected)
        task.cancel()
        await clock.run()
        await settle(task)
    }

    @Test func `the time that a body takes is not added, and the first may be later`() async {
        let task = scope.addTask { [clock, begun] in
            try await every(.seconds(10), after: .seconds(3)) {
                begun.note(Int(clock.now.sinceStart.components.seconds))
                try await clock.sleep(for: .seconds(4))
            }
        }
        await clock.advance(by: .seconds(40))
        #expect(begun.all == [3, 13, 23, 33])
        task.cancel()
        await clock.run()
        await settle(task)
    }

    @Test func `what a body throws ends it, and a cancellation ends the pause`() async throws {
        let failing = scope.addTask { [begun] in
            try await every(.seconds(1)) {
                begun.note(1)
                if begun.all.count == 3 { throw Broken() }
            }
        }
        let cancelled = scope.addTask { try await every(.seconds(100)) {} }
        await clock.advance(by: .seconds(10))
        #expect(await failing.outcome.error is Broken)
        #expect(begun.all.count == 3)
        cancelled.cancel("closed")
        #expect(await cancelled.outcome.cause?.reason == "closed")
    }

    @Test func `it returns when its run is asked to finish, in a pause or after the body`() async throws {
        let idle = scope.addTask { try await every(.seconds(100)) {} }
        let finished = Log<Int>()
        let busy = scope.addTask { [clock] in
            try await every(.seconds(1)) {
                try await clock.sleep(for: .seconds(5))
                finished.note(1)
            }
        }
        await clock.advance(by: .seconds(1))
        let report = Task { [scope, clock] in
            try await withClock(clock) { try await scope.shutdown(grace: .seconds(20), patience: .zero) }
        }
        await settle(idle)
        await clock.run()
        #expect(try await report.value.finished == 2)
        #expect(await busy.outcome.value != nil && finished.all == [1])
    }

    @Test func `without an interval the bodies follow each other, and others get their turn`() async {
        let other = Gate()
        let task = scope.addTask { [begun] in
            try await every(.zero) {
                begun.note(1)
                if other.isOpen && begun.all.count > 10 { throw Broken() }
            }
        }
        scope.addTask { other.open() }
        #expect(await task.outcome.error is Broken)
    }

    @Test func `outside of a run it goes by the continuous clock, and by the clock that it is given`() async {
        let (clock, begun) = (clock, begun)
        let task = Task {
            try await every(.seconds(5), clock: clock) { begun.note(Int(clock.now.sinceStart.components.seconds)) }
        }
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(5))
        await clock.sleepers(atLeast: 1)
        #expect(begun.all == [0, 5])
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [(1, 10), (3, 7), (60, 86_400 * 365)]) func `skipping finds the next multiple, however late it is`(
        interval: Int,
        late: Int
    ) {
        var ticks = Ticks(first: instant(0), interval: .seconds(interval), missed: .skip)
        ticks.advance(instant(late))
        let next = Int(ticks.next?.offset.components.seconds ?? -1)
        #expect(next >= late && next < late + interval && next % interval == 0)
    }
}

/// Executes a body on the clock's executor.
private func withClock<Value: Sendable>(
    _ clock: TestClock,
    _ body: @Sendable @escaping () async throws -> Value
) async throws -> Value {
    try await withTaskExecutorPreference(clock.executor) { try await body() }
}

@Suite("A pause that ends in several ways at once") struct PauseRaceTests {
    @Test(arguments: ["ask", "cancel", "both"]) func `it ends once, whatever comes first`(_ how: String) async throws {
        let clock = TestClock()
        for round in 0..<300 {
            let scope = TaskScope(clock: clock)
            let ticks = Log<Int>()
            let task = scope.addTask { try await every(.seconds(1), after: .seconds(1)) { ticks.note(round) } }
            if round % 2 == 0 { await clock.sleepers(atLeast: 1) }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await clock.advance(by: .seconds(1)) }
                if how != "cancel" { group.addTask { scope.core.askToFinish() } }
                if how != "ask" { group.addTask { task.cancel() } }
            }
            let outcome = await task.outcome
            #expect(outcome.value != nil || outcome.cause != nil)
            #expect(ticks.all.count <= 1)
            #expect(scope.core.timers.count == 0)
        }
    }
}
