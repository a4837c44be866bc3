import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

/// `GET /api/v1/statistics` of a real server. No time passes but that of the clock.
@Suite("Statistics over HTTP") struct StatisticsTests {
    private let program = WatchedProgram(capacity: 2048)

    /// Serves the program while the body runs, which asks as often as it likes.
    private func served(_ body: (_ ask: () async throws -> Wire.Statistics) async throws -> Void) async throws {
        let server = try await ConsoleServer.start(program.console())
        do {
            try await recording {
                try await body {
                    // The server closes a connection on which nothing comes for long, as here it may be on a busy machine.
                    let client = try await RawClient(server)
                    let answer = try await client.ask(server, "/api/v1/statistics")
                    #expect(answer.status == 200 && answer.fields["content-type"] == "application/json")
                    return try answer.decoded()
                }
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func step(_ count: Int = 1) async { await program.clock.advance(by: .seconds(10 * count)) }

    @Test func `failures and cancellations stand in the step in which they ended, and empty steps are left out`()
        async throws
    {
        try await served { ask in
            #expect(try await ask() == Wire.Statistics(step: 10_000, groups: []))
            let scope = program.scope("orders")
            for _ in 0..<3 { try await program.recorded(scope.addTask {}) }
            for _ in 0..<2 { try await program.recorded(scope.addTask { throw CancellationError() }) }
            let first = try #require(try await ask().groups.first?.points)
            #expect(first.map(\.at) == [0])
            #expect((first[0].ended, first[0].failed, first[0].cancelled) == (5, 2, [:]))
            #expect(first[0].p50 != nil && first[0].p99 != nil)
            for _ in 0..<3 {
                await step()
                #expect(try await ask().groups.map(\.points) == [first], "Nothing more has ended.")
            }
            let runs = (0..<3).map { _ in scope.addTask { try await untilCancelled() } }
            runs[0].cancel("left")
            scope.cancelAll("closed")
            try await program.recorded(runs[0], runs[1], runs[2])
            await step(2)
            let all = try #require(try await ask().groups.first?.points)
            #expect(all.map(\.at) == [0, 30_000], "It ended in the step that began then.")
            #expect(all.first == first.first)
            #expect((all[1].ended, all[1].failed) == (3, 0))
            #expect(all[1].cancelled == ["requested": 1, "scopeCancelled": 2])
        }
    }

    @Test func `a run that never began is counted, and has no time that it took`() async throws {
        try await served { ask in
            let scope = program.scope("line")
            let gate = Gate()
            let running = scope.addTask(id: "one", policy: .queue) { await gate.wait() }
            let waiting = scope.addTask(id: "one", policy: .queue) {}
            waiting.cancel("given up")
            try await program.recorded(waiting)
            let point = try #require(try await ask().groups.first?.points.first)
            #expect((point.ended, point.cancelled) == (1, ["requested": 1]))
            #expect(point.p50 == nil && point.p90 == nil && point.p99 == nil)
            gate.open()
            try await program.recorded(running)
        }
    }

    @Test func `of more groups than are covered the first are told, before the step is over and after`() async throws {
        try await served { ask in
            let scope = program.scope("keys")
            func runAll() async throws {
                for key in 0..<600 { try await program.recorded(scope.addTask(id: key, policy: .queue) {}) }
            }
            try await runAll()
            let covered = try await ask().groups.map(\.group)
            #expect(covered.count == GroupHistories.groupLimit)
            await step()
            #expect(try await ask().groups.map(\.group) == covered)
            try await runAll()
            await step()
            let groups = try await ask().groups
            #expect(groups.map(\.group) == covered)
            #expect(groups.allSatisfy { $0.points.map(\.at) == [0, 10_000] && $0.points.map(\.ended) == [1, 1] })
        }
    }

    @Test func `ten minutes are told, however long it goes on`() async throws {
        try await served { ask in
            let scope = program.scope("for hours")
            for _ in 0..<80 {
                try await program.recorded(scope.addTask {})
                await step()
                _ = try await ask()
            }
            try await program.recorded(scope.addTask {})
            let points = try #require(try await ask().groups.first?.points)
            #expect(points.map(\.at) == (20...80).map { Double($0) * 10_000 })
            #expect(points.allSatisfy { $0.ended == 1 })
        }
    }
}
