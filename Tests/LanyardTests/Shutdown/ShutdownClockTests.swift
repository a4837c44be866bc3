import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("A shutdown on a clock of the user's") struct ShutdownClockTests {
    private static let century = Duration.seconds(3_155_760_000)

    @Test(arguments: [century * 2, century * -2, .longest, .shortest])
    func `patience without a limit has none, wherever the clock stands`(time: Duration) async throws {
        let (clock, gate) = (HookedClock(), Gate())
        let scope = TaskScope("Feed", clock: clock)
        clock.set(time)
        let run = scope.addTask {
            try? await untilCancelled()
            await gate.wait()
        }
        let report = Task { try await scope.shutdown(grace: .zero, patience: nil) }
        try await until("the run is cancelled") { run.cause != nil }
        gate.open()
        #expect(try await report.value.description == "0 finished, 1 cancelled, 0 straggling")
    }

    @Test func `no grace needs no clock, which may walk back`() async throws {
        let clock = HookedClock()
        let scope = TaskScope("Feed", clock: clock)
        let run = scope.addTask(id: "key", policy: .debounce(for: .seconds(1))) {}
        clock.atRead(1) { clock.set(.seconds(-3_600)) }
        let report = try await scope.shutdown(grace: .zero, patience: nil)
        #expect(report.cancelled == 1 && report.isComplete)
        #expect(run.cause?.kind == .shutdown)
    }

    @Test func `no patience needs no clock, either`() async throws {
        let (clock, gate) = (HookedClock(), Gate())
        let scope = TaskScope("Feed", clock: clock)
        let run = scope.addTask { await gate.wait() }
        try await until("it runs") { run.run.phase == .running }
        let report = try await scope.shutdown(grace: .seconds(-1), patience: .zero)
        #expect(report.stragglers.map(\.id) == [run.id])
        gate.open()
        try await run.wait()
    }

    @Test func `a run that came and whose predecessor has ended since is asked, too`() async throws {
        let (clock, asked) = (TestClock(), Log<String>())
        let scope = TaskScope("Feed", on: clock)
        scope.pause()
        let first = scope.addTask(name: "first") {}
        // Between the look at the runs and the look at what became of them.
        var isFirst = true
        let ladder = Shutdown(timers: scope.core.timers) {
            scope.core.contents.runs
        } ask: { run in
            asked.note(run.title)
            if run.title == "second" { run.cancel(scope.core.cause(.requested, nil, run.origin)) }
        } cancel: {
            []
        } isEnough: { _ in
            if isFirst {
                isFirst = false
                scope.addTask(name: "second") {}
                first.cancel()
            }
            return false
        }
        let report = try await ladder.perform(grace: .seconds(10), patience: nil)
        #expect(asked.all == ["first", "second"])
        #expect(report.cancelled == 2 && report.isComplete)
    }
}
