import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct SearchTests {
    private let program = WatchedProgram()
    private let gate = Gate()

    private func found(_ text: String = "", _ state: Wire.Run.State? = nil, limit: Int = 100) async -> Wire.Runs {
        _ = await program.look()
        return await program.monitor.runs(RunQuery(text: text, state: state, limit: limit))
    }

    @Test func `each text of a run is looked at, in any case`() async throws {
        try await recording {
            let scope = program.scope("Kitchen")
            let other = await stubborn(program.scope("elsewhere"), name: "other", until: gate)
            let begun = Gate()
            let run = scope.addTask(id: "Soup", name: "Stir") { [gate] in
                begun.open()
                await gate.wait()
            }
            await begun.wait()
            run.cancel("Burnt")
            for text in ["stir", "SOUP", "kitchen", "burnt", "requested", "#\(run.id.rawValue)"] {
                #expect(await found(text).runs.map(\.id) == [run.id.rawValue], "\(text)")
            }
            #expect(await found("SearchTests.swift").runs.count == 1, "The other began in a helper's file.")
            #expect(await found("nobody").runs.isEmpty)
            #expect(await found("", .straggling).runs.map(\.id) == [run.id.rawValue])
            #expect(await found("", .running).runs.map(\.id) == [other.id.rawValue])
            gate.open()
            try await program.recorded(run, other)
            #expect(await found("burnt", .ended).runs.map(\.id) == [run.id.rawValue])
            #expect(await found("", .straggling).runs.isEmpty)
        }
    }

    /// In a process of its own, where so many do not drown what other tests observe.
    @Test func `of many the first are told, and how many more there are`() async {
        await #expect(processExitsWith: .success) {
            let (search, gate) = (SearchTests(), Gate())
            await recording {
                let scope = search.program.scope("many")
                for number in 0..<2500 { scope.addTask(name: "n\(number)") { await gate.wait() } }
                var answer = await search.found("n", limit: 10)
                #expect((answer.runs.count, answer.more) == (10, 2490))
                // This one is not among the thousand that are listed.
                answer = await search.found("n2499")
                #expect(answer.runs.map(\.name) == ["n2499"] && answer.more == 0)
                #expect(await search.found("", limit: -1) == Wire.Runs(runs: [], more: 2500))
                gate.open()
            }
        }
    }
}
