public import Lanyard

/// A test that an `OverlapReducer` of yours keeps the rules that a scope relies on.
///
/// First it calls the two functions with every small state of a key. The same question has to get the same answer, a call to an
/// idle key has to enter, nothing may be put off for ever, and only a policy that shares runs may join one. Then a scope plays
/// random histories of calls, ends, cancellations and time with it, each in another order of jobs. Every call has to come to an
/// end.
///
/// ```swift
/// struct AtMostOneWaiting: OverlapReducer {
///     func admit(_ key: KeyState) -> AdmitDecision { key.waiting > 0 ? .skip : .enter() }
///     func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
/// }
/// try await PolicyCompatTest(AtMostOneWaiting()).run()
/// ```
///
/// A policy may promise more, such as a leading edge or a longest wait. Say so, and calls in bursts are played, too:
///
/// ```swift
/// let policy = OverlapPolicy.debounce(for: .seconds(1), edges: .both, maxWait: .seconds(5))
/// let promises: [PolicyPromise] = [.startsFirst(afterPauseOf: .seconds(1)), .waitsAtMost(.seconds(5))]
/// try await PolicyCompatTest(policy, promising: promises).run()
/// ```
///
/// Java has such a kit of tests for types that conform to a protocol: `guava-testlib`, for its collections.
public struct PolicyCompatTest: Sendable {
    private let policy: OverlapPolicy
    private let promises: [PolicyPromise]

    /// Makes a test for a rule.
    public init(_ reducer: some OverlapReducer) {
        self.init(OverlapPolicy(reducer))
    }

    /// Makes a test for a rule that promises more than each has to.
    ///
    /// - Parameters:
    ///   - reducer: The rule.
    ///   - promises: What it promises about calls that come in bursts.
    public init(_ reducer: some OverlapReducer, promising promises: [PolicyPromise]) {
        self.init(OverlapPolicy(reducer), promising: promises)
    }

    /// Makes a test for a policy.
    public init(_ policy: OverlapPolicy) {
        self.init(policy, promising: [])
    }

    /// Makes a test for a policy that promises more than each has to.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - promises: What it promises about calls that come in bursts.
    public init(_ policy: OverlapPolicy, promising promises: [PolicyPromise]) {
        self.policy = policy
        self.promises = promises
    }

    /// Tests the policy.
    ///
    /// - Parameter histories: The number of random histories that are played.
    /// - Throws: ``CompatFailure``, which says which rules are broken, and for which state or in which history.
    /// - Cancellation: Stops, and throws `CancellationError`.
    public func run(histories: Int = 200) async throws {
        let problems = PolicyQuestions(reducer: policy.reducer).problems
        guard problems.isEmpty else { throw CompatFailure(policy.description, problems) }
        for seed in 0..<UInt64(max(0, histories)) {
            let history = PolicyHistory(policy: policy, seed: seed)
            try await play(history, seed) { clock in try await history.play(on: clock) }
            guard !promises.isEmpty else { continue }
            let burst = PolicyBurst(policy: policy, promises: promises, seed: seed)
            try await play(burst, seed) { clock in
                if let problem = await burst.problem(on: clock) { throw PolicyHistory.Broken(description: problem) }
            }
        }
    }

    private func play(
        _ history: any CustomStringConvertible,
        _ seed: UInt64,
        _ play: @escaping @Sendable (TestClock) async throws -> Void
    ) async throws {
        do {
            try await Interleavings.replaying("seed \(seed)").run(play)
        } catch let failure as InterleavingFailure {
            throw CompatFailure(policy.description, ["\(failure.underlying)\n  \(history)"])
        }
    }
}
