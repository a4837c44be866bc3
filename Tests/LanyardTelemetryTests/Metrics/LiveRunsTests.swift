#if Telemetry
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardTelemetry

@Suite("Live runs")
struct LiveRunsTests {
    /// One that no run of this process has.
    private let run = RunID(rawValue: .max)

    private func at(_ seconds: Int) -> ScopeInstant { ScopeInstant(offset: .seconds(seconds)) }

    @Test func `a run is live from its admission to its end, and straggling from its cancellation`() {
        var runs = LiveRuns()
        runs.admit(run)
        runs.start(run, at: at(1))
        #expect((runs.count, runs.stragglerCount) == (1, 0))
        runs.cancel(run, at: at(3))
        #expect((runs.count, runs.stragglerCount) == (1, 1))
        let (running, obeying) = runs.finish(run, at: at(7))
        #expect((running, obeying) == (.seconds(6), .seconds(4)))
        #expect((runs.count, runs.stragglerCount) == (0, 0))
    }

    @Test func `what was not told has no duration, and ends once`() {
        var runs = LiveRuns()
        runs.cancel(run, at: at(1))
        #expect(runs.finish(run, at: at(2)) == (nil, nil))
        #expect((runs.count, runs.stragglerCount) == (0, 0))
        runs.admit(run)
        #expect(runs.finish(run, at: at(2)) == (nil, nil))
        #expect(runs.finish(run, at: at(3)) == (nil, nil))
        #expect(runs.count == 0)
    }

    @Test func `after missed events it agrees with what there is, and keeps what it knew of that`() async {
        let scope = TaskScope("agrees")
        let gate = Gate()
        let (old, new) = (scope.addTask { await gate.wait() }, scope.addTask { await gate.wait() })
        var runs = LiveRuns()
        runs.admit(run)
        runs.cancel(run, at: at(0))
        runs.admit(old.id)
        runs.start(old.id, at: at(1))
        runs.agree(with: scope.snapshot().runs)
        #expect((runs.count, runs.stragglerCount) == (2, 0))
        #expect(runs.finish(old.id, at: at(5)).running == .seconds(4))
        #expect(runs.finish(new.id, at: at(5)).running == nil)
        gate.open()
        await settle(old, new)
    }

    @Test func `one that is not there, although no event was missed, lives until its end is told`() {
        var runs = LiveRuns()
        runs.admit(run)
        runs.start(run, at: at(1))
        runs.agree(with: [], afterMissing: false)
        #expect(runs.count == 1)
        #expect(runs.finish(run, at: at(4)).running == .seconds(3))
        runs.agree(with: [], afterMissing: true)
        #expect(runs.count == 0)
    }

    @Test func `one that is told to have ended before it is told to have been admitted does not live`() {
        var runs = LiveRuns()
        _ = runs.finish(run, at: at(1))
        runs.admit(run)
        #expect(runs.count == 0)
    }

    @Test func `one whose cancellation was missed straggles since then`() async throws {
        let scope = TaskScope("straggles")
        let (begun, gate) = (Gate(), Gate())
        let deaf = scope.addTask {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        deaf.cancel()
        var runs = LiveRuns()
        runs.agree(with: scope.snapshot().runs)
        #expect((runs.count, runs.stragglerCount) == (1, 1))
        let instant = try #require(deaf.cause).instant
        #expect(runs.finish(deaf.id, at: instant.advanced(by: .seconds(2))).obeying == .seconds(2))
        gate.open()
        await settle(deaf)
    }
}
#endif
