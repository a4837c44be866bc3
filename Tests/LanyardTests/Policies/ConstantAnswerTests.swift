import Testing

@testable import Lanyard

@Suite("Policies that answer each call the same") struct ConstantAnswerTests {
    private static let constant: [OverlapPolicy] = [
        .replace, .restart, .restart(grace: .seconds(1)), .keepLatest, .debounce(for: .seconds(1)),
        .debounce(for: .seconds(1), maxWait: .seconds(5)), .debounce(for: .seconds(1), edges: .both),
        .debounce(for: .seconds(1), edges: .both, maxWait: .seconds(5)), .throttle(for: .seconds(1)),
        .throttle(for: .seconds(1), edges: .trailing),
    ]

    private static let others: [OverlapPolicy] = [
        .concurrent, .concurrent(limit: 2), .replace(limit: 2), .restart(limit: 2), .skip, .queue, .queue(limit: 1),
        .join,
        .debounce(for: .seconds(1), edges: .leading), .throttle(for: .seconds(1), edges: .leading),
    ]

    /// Keys of all kinds, as a policy may see them.
    private static let states: [KeyState] = {
        let now = ScopeInstant.longAgo.advanced(by: .seconds(1_000))
        var states: [KeyState] = []
        for running in 0...2 {
            for windingDown in 0...2 {
                for waiting in 0...2 {
                    for limit in [nil, 1, 2] {
                        for window in [nil, now, now.advanced(by: .seconds(1))] {
                            var state = KeyState(
                                running: running,
                                windingDown: windingDown,
                                waiting: waiting,
                                limit: limit,
                                arrival: now,
                                now: now,
                                windowEnd: window
                            )
                            states.append(state)
                            state.isPaused = true
                            state.previousCall = now.advanced(by: .seconds(-1))
                            states.append(state)
                        }
                    }
                }
            }
        }
        return states
    }()

    @Test(arguments: constant) func `say so, and it is true of every key`(_ policy: OverlapPolicy) throws {
        let answer = try #require(policy.constantAnswer)
        #expect(Self.states.allSatisfy { policy.admit($0) == answer.decision })
    }

    @Test(arguments: others) func `and no others do`(_ policy: OverlapPolicy) {
        #expect(policy.constantAnswer == nil)
    }
}
