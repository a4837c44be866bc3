import Lanyard
import LanyardTesting
import Synchronization
import Testing

@Suite
struct PolicyCompatTests {
    @Test(arguments: [
        OverlapPolicy.concurrent, .concurrent(limit: 2), .replace, .restart, .restart(grace: .milliseconds(20)),
        .skip,
        .queue, .queue(limit: 1), .keepLatest, .join, .debounce(for: .milliseconds(30)),
        .throttle(for: .milliseconds(40)), .throttle(for: .milliseconds(40), edges: .leading),
        .throttle(for: .milliseconds(40), edges: .trailing),
    ])
    func `Lanyard's own policies keep the rules`(_ policy: OverlapPolicy) async throws {
        try await PolicyCompatTest(policy).run()
    }

    /// A policy that is put together from two answers.
    private struct Made: OverlapReducer {
        var sharesRuns = false
        var name = "made"
        var admitting: @Sendable (KeyState) -> AdmitDecision = { _ in .enter() }
        var starting: @Sendable (KeyState) -> StartDecision = { _ in .now() }

        func admit(_ key: KeyState) -> AdmitDecision { admitting(key) }
        func start(_ key: KeyState) -> StartDecision { starting(key) }
    }

    private func problems(_ reducer: some OverlapReducer) async throws -> [String] {
        do {
            try await PolicyCompatTest(reducer).run()
            return []
        } catch let failure as CompatFailure {
            #expect(failure.description.hasPrefix("“\(reducer.name)”:\n  \(failure.problems[0])"))
            return failure.problems
        }
    }

    @Test func `A rule that keeps state is told by what it answers`() async throws {
        final class Count: Sendable {
            let value = Mutex(0)
        }
        let count = Count()
        let flips = Made(admitting: { _ in
            count.value.withLock { value in
                value += 1
                return value.isMultiple(of: 2) ? .skip : .enter()
            }
        })
        #expect(
            try await problems(flips).first
                == """
                It answers the same question in two ways, when 0 run, 0 wind down and 0 wait: \
                it must hold settings, and no state.
                """
        )
    }

    @Test func `Each rule that is broken is told in words`() async throws {
        let cases: [(Made, String)] = [
            (Made(name: ""), "`name` is empty: people could not tell it from others."),
            (Made(admitting: { _ in .skip }), "`admit` skips a call to an idle key: nothing would ever run."),
            (
                Made(admitting: { $0.running > 0 ? .join : .enter() }),
                "`admit` joins, but `sharesRuns` is false: the call would be refused."
            ),
            (
                Made(sharesRuns: true, admitting: { $0.waiting > 0 ? .join : .enter() }),
                "`admit` joins when 0 run, 0 wind down and 1 wait: there is no run to share."
            ),
            (
                Made(starting: { _ in .now(opening: .seconds(-1)) }),
                "It names the negative time -1.0 seconds, when 0 run, 0 wind down and 0 wait."
            ),
            (
                Made(starting: { _ in .later }),
                """
                `start` says `.later` when 0 run, 0 wind down and 0 wait: nothing is left that would change the key, \
                so nobody asks again.
                """
            ),
            (
                Made(starting: { .at($0.arrival) }),
                "`start` says `.at` a time that is over, when 0 run, 0 wind down and 0 wait: it would be asked without end."
            ),
            (
                Made(starting: { .at($0.now.advanced(by: .seconds(1))) }),
                """
                `start` names another time whenever the one it named has come, when 0 run, 0 wind down and 0 wait: \
                the run never starts.
                """
            ),
        ]
        for (reducer, problem) in cases { #expect(try await problems(reducer) == [problem]) }
    }

    @Test func `A policy that joins without sharing only where no state of the questions lies is found in a history`()
        async throws
    {
        let greedy = Made(
            admitting: { $0.waiting > 3 ? .join : .enter() },
            starting: { $0.busy == 0 ? .now() : .later }
        )
        let problem = try #require(try await problems(greedy).first)
        #expect(problem.contains("answered “join”, and its “sharesRuns” is false"))
    }

    @Test func `What shows only in a history is told with it`() async throws {
        // A queue that stands still when it is longer than the states that are asked about.
        let jammed = Made(starting: { $0.busy == 0 && $0.waiting < 4 ? .now() : .later })
        let problem = try #require(try await problems(jammed).first)
        #expect(problem.hasPrefix("Calls never came to an end, though every body did:\n"))
        #expect(problem.contains(" PolicyCompatTest · made · waiting "))
        #expect(problem.contains("\n  History: "))
    }
}
