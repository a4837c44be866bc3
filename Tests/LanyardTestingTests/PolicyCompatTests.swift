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
        .throttle(for: .milliseconds(40), edges: .trailing), .debounce(for: .milliseconds(30), edges: .leading),
        .debounce(for: .milliseconds(30), edges: .both),
        .debounce(for: .milliseconds(30), edges: .both, maxWait: .milliseconds(70)),
        .debounce(for: .milliseconds(30), edges: .leading, maxWait: .milliseconds(70)),
        .debounce(for: .milliseconds(30), maxWait: .milliseconds(70)),
    ])
    func `Lanyard's own policies keep the rules`(_ policy: OverlapPolicy) async throws {
        try await PolicyCompatTest(policy).run()
    }

    /// A policy that is put together from two answers.
    private struct Made: OverlapReducer {
        var sharesRuns = false
        var name = "made"
        var memory = Duration.zero
        var admitting: @Sendable (KeyState) -> AdmitDecision = { _ in .enter() }
        var starting: @Sendable (KeyState) -> StartDecision = { _ in .now() }

        func admit(_ key: KeyState) -> AdmitDecision { admitting(key) }
        func start(_ key: KeyState) -> StartDecision { starting(key) }
    }

    private func problems(
        _ reducer: some OverlapReducer,
        promising promises: [PolicyPromise] = []
    ) async throws -> [String] {
        do {
            try await PolicyCompatTest(reducer, promising: promises).run()
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

    private static let pause = Duration.milliseconds(100)
    private static let first = PolicyPromise.startsFirst(afterPauseOf: pause)
    private static let atMost = PolicyPromise.waitsAtMost(.milliseconds(250))

    @Test func `Lanyard's own policies keep the promises of their edges and their longest wait`() async throws {
        let (pause, longest) = (Self.pause, Duration.milliseconds(250))
        let cases: [(OverlapPolicy, [PolicyPromise])] = [
            (.debounce(for: pause, edges: .leading), [Self.first]),
            (.debounce(for: pause, edges: .both), [Self.first]),
            (.debounce(for: pause, maxWait: longest), [Self.atMost]),
            (.debounce(for: pause, edges: .both, maxWait: longest), [Self.first, Self.atMost]),
            (.debounce(for: pause, edges: .leading, maxWait: longest), [Self.first, Self.atMost]),
            (.throttle(for: pause), [.waitsAtMost(pause)]),
            (.replace, [.waitsAtMost(.zero)]),
        ]
        for (policy, promises) in cases { try await PolicyCompatTest(policy, promising: promises).run(histories: 60) }
    }

    /// A debounce of one's own, which may be wrong in one place.
    private func debounce(
        _ name: String,
        isFirst: @escaping @Sendable (KeyState) -> Bool = { _ in false },
        longest: Duration? = nil,
        memory: Duration = Self.pause,
        opening: Duration? = nil
    ) -> Made {
        let starting: @Sendable (KeyState) -> StartDecision = { key in
            if let end = key.windowEnd { return .at(end) }
            if isFirst(key) { return .now(opening: opening) }
            var due = key.arrival.advanced(by: Self.pause)
            if let longest, let since = key.waitingSince { due = min(due, since.advanced(by: longest)) }
            return due <= key.now ? .now() : .at(due)
        }
        return Made(
            name: name,
            memory: memory,
            admitting: { _ in .enter(displacing: .everything) },
            starting: starting
        )
    }

    private static let isAfterPause: @Sendable (KeyState) -> Bool = { key in
        key.previousCall.map { $0.advanced(by: pause) <= key.arrival } ?? true
    }

    @Test func `A rule of one's own with a leading edge and a longest wait keeps its promises at the first try`()
        async throws
    {
        let own = debounce("own", isFirst: Self.isAfterPause, longest: .milliseconds(250))
        #expect(try await problems(own, promising: [Self.first, Self.atMost]) == [])
    }

    @Test func `A broken promise is told with the calls that show it`() async throws {
        let cases: [(Made, PolicyPromise, String)] = [
            (debounce("forgets its longest wait"), Self.atMost, "after the first that waited: more than 0.25 seconds."),
            (
                debounce("counts its longest wait from the newest call", longest: .seconds(1)), Self.atMost,
                "after the first that waited: more than 0.25 seconds."
            ),
            (
                debounce("has no leading edge"), Self.first,
                "came after a pause of 0.1 seconds, and did not start at once."
            ),
            (
                debounce("leads twice", isFirst: { Self.isAfterPause($0) || $0.lastStart == $0.previousCall }),
                Self.first, "started at once, although another came less than 0.1 seconds before."
            ),
            (
                // One that comes after a pause may then have to wait, or another need not.
                debounce("does not prolong its burst", isFirst: { $0.windowEnd == nil }, opening: Self.pause),
                Self.first, " at once"
            ),
        ]
        for (reducer, promise, words) in cases {
            let problem = try #require(try await problems(reducer, promising: [promise]).first, "\(reducer.name)")
            #expect(problem.contains(words), "\(reducer.name)")
            #expect(problem.contains("\n  Calls: one, then "))
        }
    }

    @Test func `A rule that relies on what the key has forgotten is told`() async throws {
        let everBefore = Made(memory: Self.pause, admitting: { $0.previousCall == nil ? .enter() : .skip })
        #expect(
            try await problems(everBefore) == [
                """
                It decides by a call that is as old as its `memory`, when 0 run, 0 wind down and 0 wait: \
                the key may have forgotten it.
                """
            ]
        )
        let never = debounce("remembers nothing", isFirst: Self.isAfterPause, memory: .zero)
        #expect(
            try await problems(never).first
                == """
                It decides by calls before, but its `memory` is zero, when 0 run, 0 wind down and 0 wait: \
                the key never remembers them.
                """
        )
        #expect(try await problems(Made(memory: .seconds(-1))) == ["`memory` is negative: -1.0 seconds."])
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
