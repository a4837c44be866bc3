import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@MainActor @Suite("The task of a view")
struct ViewTaskTests {
    private struct Broken: Error {}

    private let scope = TaskScope("View")
    private let task = ViewTask<String>()

    private func wish(
        _ id: String = "a",
        in other: TaskScope? = nil,
        policy: OverlapPolicy = .replace,
        runs: AppearancePolicy = .onEachAppearance,
        _ action: @escaping @Sendable () async throws -> Void = { try await untilCancelled() }
    ) -> ViewTaskWish<String> {
        ViewTaskWish(
            other ?? scope,
            id: id,
            policy: policy,
            runs: runs,
            name: "Load",
            priority: nil,
            fileID: "App/Screen.swift",
            line: 12,
            action: action
        )
    }

    @Test
    func `it runs in the scope while the view is there; the cause tells that the view disappeared, and where it is`()
        async throws
    {
        let run = try #require(task.appeared(wish()))
        #expect(scope.snapshot().runs.map(\.name) == ["Load"])
        #expect(task.appeared(wish()) == nil)
        task.disappeared(wish())
        #expect(run.cause?.kind == .requested)
        #expect(run.cause?.description == "requested: its view disappeared (App/Screen.swift:12)")
        await settle(run)
        #expect(scope.isEmpty)
    }

    @Test func `another id replaces the run; the policy may let it finish instead`() async throws {
        let first = try #require(task.appeared(wish("a")))
        let second = try #require(task.changed(to: wish("b")))
        #expect(first.cause?.kind == .replaced(by: second.id))
        let gate = Gate()
        let queued = try #require(task.changed(to: wish("c", policy: .queue) { await gate.wait() }))
        #expect(queued.admission == .queued && second.cause == nil)
        task.disappeared(wish("c"))
        #expect(second.isCancelled && queued.isCancelled, "Whatever it started goes with the view.")
        gate.open()
        await settle(first, second, queued)
    }

    @Test func `with a debounce it starts when the id has been quiet`() async throws {
        let (clock, log) = (TestClock(), Log<String>())
        let scope = TaskScope(on: clock)
        let policy = OverlapPolicy.debounce(for: .seconds(1))
        func typed(_ id: String) -> ViewTaskWish<String> { wish(id, in: scope, policy: policy) { log.note(id) } }
        task.appeared(typed("l"))
        await clock.advance(by: .milliseconds(900))
        let last = try #require(task.changed(to: typed("la")))
        await clock.advance(by: .milliseconds(900))
        #expect(log.all.isEmpty)
        await clock.advance(by: .milliseconds(100))
        await settle(last)
        #expect(log.all == ["la"])
    }

    @Test func `a view that comes back before its run has ended: with “restart” the two never run at once`()
        async throws
    {
        let (begun, gate, log) = (Gate(), Gate(), Log<String>())
        let first = try #require(
            task.appeared(
                wish(policy: .restart) {
                    begun.open()
                    await gate.wait()
                    log.note("first ends")
                }
            )
        )
        await begun.wait()
        task.disappeared(wish())
        let second = try #require(task.appeared(wish(policy: .restart) { log.note("second begins") }))
        #expect(first.isCancelled && second.isWaiting)
        gate.open()
        await settle(first, second)
        #expect(log.all == ["first ends", "second begins"])
    }

    @Test func `what has succeeded is not done again; what has failed is`() async throws {
        let failing = try #require(task.appeared(wish(runs: .untilItSucceeds) { throw Broken() }))
        #expect(await failing.outcome.error is Broken)
        task.disappeared(wish())
        let succeeding = try #require(task.appeared(wish(runs: .untilItSucceeds) {}))
        await settle(succeeding)
        task.disappeared(wish())
        #expect(task.appeared(wish(runs: .untilItSucceeds) {}) == nil)
        let other = try #require(task.changed(to: wish("b", runs: .untilItSucceeds) {}))
        await settle(other)
    }

    @Test func `a view that gets another scope moves there`() async throws {
        let other = TaskScope("Other")
        let first = try #require(task.appeared(wish()))
        #expect(wish().trigger != wish(in: other).trigger)
        let second = try #require(task.changed(to: wish(in: other)))
        #expect(first.isCancelled && !second.isCancelled)
        #expect(other.count == 1)
        task.disappeared(wish(in: other))
        #expect(second.isCancelled)
        #expect(task.changed(to: wish()) == nil, "It is hidden.")
        await settle(first, second)
    }

    @Test func `a view whose scope is gone starts in the next one it gets`() async throws {
        var own: TaskScope? = TaskScope("Own")
        let first = try #require(task.appeared(wish(in: own)))
        own = nil
        let second = try #require(task.changed(to: wish()))
        #expect(first.isCancelled && !second.isCancelled)
        task.disappeared(wish())
        await settle(first, second)
    }

    @Test func `a view that is told twice that it appears, with another scope: nothing stays in the first one`()
        async throws
    {
        let other = TaskScope("Other")
        let first = try #require(task.appeared(wish("a")))
        let second = try #require(task.appeared(wish("b", in: other)))
        #expect(first.cause?.reason == "its view disappeared")
        let third = try #require(task.appeared(wish("b")))
        #expect(second.isCancelled && !third.isCancelled)
        task.disappeared(wish("b"))
        await settle(first, second, third)
    }

    @Test func `a view that goes without a word, in a scope that stays`() async throws {
        var own: ViewTask<String>? = ViewTask()
        let run = try #require(own?.appeared(wish()))
        own = nil
        #expect(run.cause?.description == "requested: its view is gone (App/Screen.swift:12)")
        await settle(run)
    }

    @Test func `two views in one scope do not touch one another`() async throws {
        let other = ViewTask<String>()
        let first = try #require(task.appeared(wish()))
        let second = try #require(other.appeared(wish()))
        #expect(!first.isCancelled)
        task.disappeared(wish())
        #expect(!second.isCancelled)
        other.disappeared(wish())
        await settle(first, second)
    }

    @Test func `it does not keep its scope, and does nothing when that is gone`() async throws {
        var own: TaskScope? = TaskScope("Own")
        weak let released = own
        let run = try #require(task.appeared(wish(in: own)))
        own = nil
        #expect(released == nil)
        #expect(run.cause?.kind == .ownerReleased)
        task.disappeared(wish())
        await settle(run)
    }
}
