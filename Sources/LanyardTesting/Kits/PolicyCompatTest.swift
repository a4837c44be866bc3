public import Lanyard

/// Checks that an `OverlapReducer` of yours keeps what a scope relies on.
///
/// First the two functions are asked about every small state of a key. The same question has to get the same answer, a call to
/// an idle key is let in, nothing is put off for ever, and only a policy that shares runs joins one. Then a scope plays random
/// histories of calls, ends, cancels and time with it, each in another order of jobs. Every call has to come to an end.
///
/// ```swift
/// struct AtMostOneWaiting: OverlapReducer {
///     func admit(_ key: KeyState) -> AdmitDecision { key.waiting > 0 ? .skip : .enter() }
///     func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
/// }
/// try await PolicyCompatTest(AtMostOneWaiting()).run()
/// ```
///
/// A kit of tests for those who conform to a protocol is what `guava-testlib` is for Java's collections.
public struct PolicyCompatTest: Sendable {
    private let policy: OverlapPolicy

    /// Checks a rule.
    public init(_ reducer: some OverlapReducer) {
        self.init(OverlapPolicy(reducer))
    }

    /// Checks a policy.
    public init(_ policy: OverlapPolicy) {
        self.policy = policy
    }

    /// Checks the policy.
    ///
    /// - Parameter histories: How many random histories are played.
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
