import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

/// What a user sees of `restart(grace:)`.
@Suite("restart with a grace")
struct RestartGraceTests {
    private let clock = TestClock()
    private let scope: TaskScope
    private let log = Log<String>()

    init() {
        scope = TaskScope("Restart", clock: clock, executor: clock.executor)
    }

    /// Adds a run that finishes a second after it was asked, or obeys a cancellation.
    @discardableResult
    private func add(_ name: String, _ policy: OverlapPolicy, takes: Duration = .seconds(1)) -> ScopedTask<String> {
        scope.addTask(id: "key", policy: policy, name: name) { [clock, log] in
            log.note("\(name) begins at \(clock.now.sinceStart.components.seconds)")
            try await TaskContext.current.waitUntilAskedToFinish()
            try await clock.sleep(for: takes)
            log.note("\(name) ends at \(clock.now.sinceStart.components.seconds)")
            return name
        }
    }

    @Test func `what runs is asked, finishes by itself, and counts; the new one starts when it has ended`() async {
        let old = add("old", .restart(grace: .seconds(5)))
        await clock.advance(by: .seconds(1))
        let new = add("new", .restart(grace: .seconds(5)))
        #expect(new.admission == .queued && !old.isCancelled)
        await clock.run()
        #expect(log.all == ["old begins at 0", "old ends at 2", "new begins at 2"])
        #expect(await old.outcome.value == "old")
        new.cancel()
        await settle(new)
        await clock.idle()
        #expect(scope.isEmpty)
    }

    @Test func `one that has not finished when the grace is over is cancelled, then; and never two at once`()
        async throws
    {
        let old = add("old", .restart(grace: .seconds(5)), takes: .seconds(60))
        await clock.advance(by: .seconds(1))
        let new = add("new", .restart(grace: .seconds(5)))
        await clock.advance(by: .seconds(4))
        #expect(!old.isCancelled && new.isWaiting)
        await clock.advance(by: .seconds(1))
        #expect(old.cause?.kind == .replaced(by: new.id))
        #expect(old.cause?.instant == ScopeInstant(offset: .seconds(6)), "Cancelled now, not when it was asked.")
        await clock.idle()
        #expect(log.all == ["old begins at 0", "new begins at 6"])
        new.cancel()
        await settle(new)
    }

    @Test func `a run that ignores both keeps the new one waiting`() async throws {
        let gate = Gate()
        scope.addTask(id: "key", name: "old") { await gate.wait() }
        await clock.idle()
        let new = scope.addTask(id: "key", policy: .restart(grace: .seconds(5))) {}
        await clock.advance(by: .seconds(60))
        #expect(scope.snapshot().runs.map(\.state) == [.straggling, .waiting])
        #expect(scope.snapshot().runs.first?.timeSinceCancelled == .seconds(55))
        gate.open()
        try await new.value
    }

    @Test func `calls in a row: the first one starts the grace, only the last one runs`() async {
        let old = add("old", .restart(grace: .seconds(5)), takes: .seconds(60))
        await clock.idle()
        let second = add("second", .restart(grace: .seconds(5)))
        await clock.advance(by: .seconds(4))
        let third = add("third", .restart(grace: .seconds(60)))
        #expect(third.admission == .replaced, "It took the place of the one that waited.")
        #expect(await second.outcome.cause?.kind == .replaced(by: third.id))
        await clock.advance(by: .seconds(1))
        #expect(old.cause?.kind == .replaced(by: second.id), "Later calls do not prolong the grace.")
        await clock.idle()
        #expect(log.all == ["old begins at 0", "third begins at 5"])
        scope.cancelAll()
        await settle(old, third)
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .shortest]) func `a grace of zero or less is restart`(
        grace: Duration
    ) async {
        let old = add("old", .restart)
        await clock.idle()
        let new = add("new", .restart(grace: grace))
        #expect(old.cause?.kind == .replaced(by: new.id) && new.admission == .replaced)
        scope.cancelAll()
        await settle(old, new)
    }

    @Test func `a grace longer than time lasts: it waits until the old one has finished`() async throws {
        let old = add("old", .restart, takes: .seconds(1_000_000))
        await clock.idle()
        let new = scope.addTask(id: "key", policy: .restart(grace: .longest)) {}
        await clock.run()
        try await new.value
        #expect(await old.outcome.value == "old")
    }

    @Test func `another policy that does not wait cancels within the grace`() async {
        let old = add("old", .restart, takes: .seconds(60))
        await clock.idle()
        let patient = add("patient", .restart(grace: .seconds(5)))
        let new = add("new", .replace)
        #expect(old.cause?.kind == .replaced(by: new.id))
        #expect(await patient.outcome.cause?.kind == .replaced(by: new.id))
        await clock.advance(by: .seconds(60))
        #expect(log.all == ["old begins at 0", "new begins at 0"])
        scope.cancelAll()
        await settle(old, new)
    }

    @Test(arguments: 0..<3) func `cancelling the key or the scope within the grace cancels both, and leaves no timer`(
        how: Int
    ) async {
        let clock = clock
        var scope: TaskScope? = TaskScope(clock: clock, executor: clock.executor)
        let old = scope!.addTask(id: "key") { try await untilCancelled() }
        await clock.idle()
        let new = scope!.addTask(id: "key", policy: .restart(grace: .seconds(5))) { try await untilCancelled() }
        switch how {
        case 0: scope!.cancel(id: "key", "stop")
        case 1: scope!.cancelAll("stop")
        default: scope = nil
        }
        let causes = await [old.outcome.cause?.kind, new.outcome.cause?.kind]
        #expect(causes.allSatisfy { $0 == [.requested, .scopeCancelled, .ownerReleased][how] })
        #expect(old.run.core.timers.count == 0)
    }

    @Test @MainActor
    func `within the grace the old run is the current one: its result is delivered, its writes count`() async throws {
        @MainActor final class Model {
            var values: [String] = []
            var isCurrent: Bool?
        }
        let model = Model()
        let old = scope.addTask(id: "key", policy: .restart(grace: .seconds(5)), for: model) { @concurrent in
            try await TaskContext.current.waitUntilAskedToFinish()
            return TaskContext.current.isCurrent
        } then: { model, isCurrent in
            model.values.append("old")
            model.isCurrent = isCurrent
        }
        let new = scope.addTask(id: "key", policy: .restart(grace: .seconds(5)), for: model) { @concurrent in
            1
        } then: { model, _ in
            model.values.append("new")
        }
        _ = await (old.outcome, new.outcome)
        #expect(model.values == ["old", "new"])
        #expect(model.isCurrent == true)
    }
}
