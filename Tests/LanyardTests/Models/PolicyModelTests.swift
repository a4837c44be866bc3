import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("Each policy against a reference that knows only its documentation") struct PolicyModelTests {
    private static let families = Set(ReferencePolicy.all.map(\.family)).sorted()

    /// Steps a policy, spread over its settings, and how many of them make a history.
    private static let steps = Effort.times(20_000)
    private static let length = 40

    /// A history for each: `SEED=5` plays the fifth alone.
    private static func seeds(upTo count: Int) -> ClosedRange<Int> {
        guard let seed = SeededNumbers.replayedSeed.flatMap({ Int(exactly: $0) }) else { return 1...count }
        return seed...seed
    }

    @Test(arguments: families) func `its reducer decides as the reference does, whatever happens to a key`(
        family: String
    ) async throws {
        let policies = ReferencePolicy.all.filter { $0.family == family }
        let seeds = Self.seeds(upTo: Self.steps / Self.length)
        for seed in seeds {
            let history = History(policies[seed % policies.count], seed: UInt64(seed), length: Self.length)
            guard history.playMachine() != nil else { continue }
            let short = await history.shrunk { $0.playMachine() != nil }
            Issue.record("\(short.playMachine()!.report(seed: seed))")
            return
        }
        Evidence.note(
            "Policy \(family)",
            "reducer against a naive model, \(policies.count) settings",
            seeds.count * Self.length,
            "steps",
            seed: "\(seeds.lowerBound)–\(seeds.upperBound)",
            filter: "PolicyModelTests"
        )
    }

    @Test(arguments: families) func `a scope does as the reference does, in whatever order its jobs run`(
        family: String
    ) async throws {
        try await play(family, "whole scope") { await $0.playScope(on: $1) }
    }

    @Test(arguments: families) func `a trigger does as the reference does, in whatever order its jobs run`(
        family: String
    ) async throws {
        try await play(family, "trigger") { await $0.playTrigger(on: $1) }
    }

    @Test(arguments: ReferencePolicy.all) func `a run that is cancelled before it begins leaves its place at once`(
        policy: ReferencePolicy
    ) async throws {
        for end in [HistoryStep.Action.cancel(1), .cancelKey] {
            let steps = [(HistoryStep.Action.call, true), (end, true), (.call, false), (.wait(5), false)]
            let history = History(policy, steps.map { HistoryStep(action: $0, isHasty: $1) })
            #expect(history.playMachine()?.description == nil)
            try await Interleavings.replaying("seed 1").run { clock in
                for mismatch in [await history.playScope(on: clock), await history.playTrigger(on: clock)] {
                    if let mismatch { throw mismatch }
                }
            }
        }
    }

    private func play(
        _ family: String,
        _ what: String,
        _ play: @escaping @Sendable (History, TestClock) async -> HistoryMismatch?
    ) async throws {
        let policies = ReferencePolicy.all.filter { $0.family == family }
        let seeds = Self.seeds(upTo: max(policies.count, Self.steps / Self.length / 10))
        let player: @Sendable (History, Int) async -> HistoryMismatch? = { history, seed in
            do {
                try await Interleavings.replaying("seed \(seed)").run { clock in
                    if let mismatch = await play(history, clock) { throw mismatch }
                }
                return nil
            } catch {
                return HistoryMismatch(description: "\(error)")
            }
        }
        for seed in seeds {
            let history = History(policies[seed % policies.count], seed: UInt64(seed), length: Self.length)
            guard await player(history, seed) != nil else { continue }
            let short = await history.shrunk { await player($0, seed) != nil }
            Issue.record("\(await player(short, seed)!.report(seed: seed))")
            return
        }
        Evidence.note(
            "Policy \(family)",
            "\(what) against the same model, seeded orders of its jobs",
            seeds.count * Self.length,
            "steps",
            seed: "\(seeds.lowerBound)–\(seeds.upperBound)",
            filter: "PolicyModelTests"
        )
    }
}
