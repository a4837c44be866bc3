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
/// Java has such a kit of tests for types that conform to a protocol: `guava-testlib`, for its collections.
public struct PolicyCompatTest: Sendable {
    private let policy: OverlapPolicy

    /// Makes a test for a rule.
    public init(_ reducer: some OverlapReducer) {
        self.init(OverlapPolicy(reducer))
    }

    /// Makes a test for a policy.
    public init(_ policy: OverlapPolicy) {
        self.policy = policy
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
            do {
                try await Interleavings.replaying("seed \(seed)").run { clock in try await history.play(on: clock) }
            } catch let failure as InterleavingFailure {
                throw CompatFailure(policy.description, ["\(failure.underlying)\n  \(history)"])
            }
        }
    }
}
