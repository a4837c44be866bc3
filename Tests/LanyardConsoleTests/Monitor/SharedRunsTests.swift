import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

/// Two consoles, or a console and a recording, of one program.
@Suite("Consoles that share what is kept") struct SharedRunsTests {
    private let program = WatchedProgram()

    private func shown(_ console: Monitor<TestClock>) async -> [UInt64] { await console.snapshot().runs.map(\.id) }

    @Test func `each shows ended runs for as long as it was told to, whatever the other was told`() async throws {
        try await recording {
            let (short, long) = (program.console(keptFor: .seconds(600)), program.console(keptFor: .seconds(90_000)))
            let run = program.scope("shop").addTask(name: "order") {}
            try await program.recorded(run)
            let id = run.id.rawValue
            #expect(await (shown(short), shown(long)) == ([id], [id]))
            // Well within the longer time, and well after the shorter, however long this test takes.
            await program.clock.advance(by: .seconds(45_000))
            #expect(await (shown(short), shown(long)) == ([], [id]))
            #expect(await short.detail(of: id) == nil)
            #expect(await long.detail(of: id)?.run.outcome == .succeeded)
            #expect(await short.runs(RunQuery(text: "order")).runs.isEmpty)
            #expect(await long.runs(RunQuery(text: "order")).runs.map(\.id) == [id])
            #expect(await short.snapshot().totals.forgotten == 0, "Its time was up.")
            // What one shows no longer is still there for one that comes later, whose time begins now.
            #expect(await shown(program.console(keptFor: .seconds(600))) == [id])
            await program.clock.advance(by: .seconds(90_000))
            #expect(await shown(long) == [])
            #expect(await long.detail(of: id) == nil)
        }
    }

    @Test func `what made room for others is counted, and what was shown for its time is not`() async throws {
        let program = WatchedProgram(capacity: 8)
        try await recording {
            let (short, long) = (program.console(keptFor: .seconds(600)), program.console(keptFor: .seconds(90_000)))
            let scope = program.scope("busy")
            let first = scope.addTask {}
            try await program.recorded(first)
            #expect(await (shown(short).count, shown(long).count) == (1, 1))
            // There is a place for each remainder of an id by eight, and tests beside this one take ids, too.
            let others = try await program.runs(in: scope) {
                program.ledger.kept.count == 8 && program.ledger.kept.run(first.id.rawValue) == nil
            }
            await program.clock.advance(by: .seconds(1))
            #expect(await (shown(short).count, shown(long).count) == (8, 8))
            await program.clock.advance(by: .seconds(45_000))
            #expect(await (shown(short).count, shown(long).count) == (0, 8))
            for console in [short, long] { #expect(await console.snapshot().totals.forgotten == others + 1 - 8) }
            #expect(program.ledger.kept.count == 8)
        }
    }
}
