import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite struct DetailTests {
    private let program = WatchedProgram(capacity: 8)
    private let gate = Gate()

    private func detail<Success>(_ run: ScopedTask<Success>) async -> Wire.Detail? {
        _ = await program.look()
        return await program.monitor.detail(of: run.id.rawValue)
    }

    @Test func `a run is told from its admission to its end`() async throws {
        try await recording {
            let clock = TestClock()
            let scope = program.scope("life", clock: clock)
            let begun = Gate()
            let turn = Gate()
            scope.addTask(id: 1, policy: .queue) { await turn.wait() }
            let run = scope.addTask(id: 1, policy: .queue) { [gate] in
                begun.open()
                await gate.wait()
            }
            var told = try #require(await detail(run))
            #expect(told.run.state == .waiting && told.moments.map(\.what) == [.admitted])
            #expect(told.moments[0].text.hasPrefix("It waits for its turn, at "))
            await clock.advance(by: .seconds(1))
            turn.open()
            await begun.wait()
            told = try #require(await detail(run))
            #expect(told.run.state == .running && told.moments.map(\.what) == [.admitted, .started])
            await clock.advance(by: .seconds(1))
            run.cancel("late")
            told = try #require(await detail(run))
            #expect(told.run.state == .straggling)
            #expect(told.moments.map(\.what) == [.admitted, .started, .cancelRequested])
            #expect(told.moments.last?.text.hasPrefix("requested: late (") == true)
            await clock.advance(by: .seconds(1))
            gate.open()
            try await program.recorded(run)
            told = try #require(await detail(run))
            #expect(told.run.state == .ended && told.run.outcome == .cancelled)
            #expect(told.moments.map(\.what) == [.admitted, .started, .cancelRequested, .ended])
            let times = told.moments.map(\.time)
            for (one, next) in zip(times, times.dropFirst()) { #expect(abs(next - one - 1000) < 0.01) }
        }
    }

    @Test func `a run that makes room for others is forgotten`() async throws {
        try await recording {
            let scope = program.scope("forgotten")
            let first = scope.addTask {}
            try await program.recorded(first)
            #expect(await program.monitor.detail(of: first.id.rawValue)?.run.outcome == .succeeded)
            // Its place is for the ids of one remainder by eight, and tests beside this one take ids, too.
            _ = try await program.runs(in: scope) { await detail(first) == nil }
            #expect(await program.monitor.detail(of: .max) == nil)
            #expect(await program.look().totals.forgotten > 0)
        }
    }

    @Test(arguments: [true, false])
    func `causes are told with what lay behind them`(isLive: Bool) async throws {
        try await recording {
            let scope = program.scope("top")
            let middle = scope.child("middle")
            let low = middle.child("low")
            let run = await stubborn(low, until: gate)
            scope.cancelAll("over")
            if !isLive {
                gate.open()
                try await program.recorded(run)
            }
            let told = try #require(await detail(run))
            #expect(told.causes.map(\.kind) == ["parentCancelled", "scopeCancelled"])
            #expect(told.causes.map(\.reason) == [nil, "over"])
            #expect(told.ancestors.map(\.name) == ["low", "middle", "top"])
            gate.open()
            withExtendedLifetime((middle, low)) {}
        }
    }

    @Test func `that a run cancelled itself is told of its cause, too`() async throws {
        try await recording {
            let scope = program.scope("own")
            let run = scope.addTask(id: 1) { scope.cancel(id: 1, "myself") }
            try await program.recorded(run)
            #expect(await detail(run)?.causes.first?.isOwn == true)
        }
    }

    @Test func `of a scope that is gone its name and place are told`() async throws {
        try await recording {
            var scope: TaskScope? = TaskScope("gone")
            let id = scope!.core.id
            _ = program.ledger.site(of: scope!.core)
            let run = scope!.addTask {}
            try await program.recorded(run)
            scope = nil
            try await until("the scope has left the registry") { ScopeCore.scope(id) == nil }
            let told = try #require(await detail(run))
            #expect(told.ancestors.map(\.name) == ["gone"] && told.ancestors.first?.isClosed == true)
            #expect(told.ancestors.first?.id == id.rawValue)
        }
    }

    @Test func `a run that began before anybody recorded is not said to have never begun`() async throws {
        let run = Wire.Run(
            id: 1,
            scope: 1,
            group: 1,
            origin: "",
            admission: "started",
            state: .ended,
            admittedAt: -5,
            endedAt: 1,
            outcome: .cancelled
        )
        #expect(run.moments.last?.text == "It ended, cancelled.")
    }

    @Test func `what is delivered is told before the end`() async throws {
        try await recording {
            let owner = CallsOnRelease {}
            let run = program.scope("handed").addTask(for: owner) {
                1
            } then: { _, _ in
            }
            try await program.recorded(run)
            #expect(await detail(run)?.moments.map(\.what) == [.admitted, .started, .delivered, .ended])
        }
    }
}
