/// The rule of a policy, by reference: each run carries its policy, and an existential is copied by run-time calls. What is asked of
/// the rule at each call is asked once.
///
/// Unchecked, because the compiler checks no class that others inherit from: all that is stored is constant and sendable.
class PolicyRule: @unchecked Sendable {
    final let sharesRuns: Bool
    final let order: LineOrder

    /// The limit by which those that wait are told apart: nobody waits behind one with a smaller limit. `nil` where nobody waits
    /// behind another at all.
    final let lineLimit: Int32?

    /// How long keys remember its calls; zero if they do not.
    final let memory: Duration

    /// Whether they remember them at all.
    final let isRemembered: Bool

    /// Whether it sees what the calls are about.
    final let seesPayloads: Bool

    /// Whether it answers a call the same for as long as nothing changes in the key.
    final let isSteady: Bool

    /// Whether the time matters to it.
    final let looksAtTime: Bool

    fileprivate init(
        _ reducer: some OverlapReducer,
        lineLimit: Int32? = 0,
        seesPayloads: Bool = false,
        isSteady: Bool = false,
        looksAtTime: Bool = true
    ) {
        sharesRuns = reducer.sharesRuns
        order = reducer.order
        memory = max(.zero, reducer.memory)
        isRemembered = memory > .zero
        self.lineLimit = lineLimit
        self.seesPayloads = seesPayloads
        self.isSteady = isSteady
        self.looksAtTime = looksAtTime
    }

    var reducer: any OverlapReducer { preconditionFailure("\(Self.self) does not say what decides.") }
    func admit(_ key: KeyState) -> AdmitDecision { preconditionFailure("\(Self.self) does not decide.") }
    func start(_ key: KeyState) -> StartDecision { preconditionFailure("\(Self.self) does not decide.") }
}

/// The rule of one type: one object, whatever the policy's settings.
final class PolicyRuleOf<Reducer: OverlapReducer>: PolicyRule, @unchecked Sendable {
    private let own: Reducer

    /// A rule of the user's.
    init(_ reducer: Reducer) {
        own = reducer
        super.init(reducer)
    }

    /// One of ours.
    init(steady reducer: Reducer) where Reducer: SteadyReducer {
        own = reducer
        super.init(reducer, lineLimit: reducer.lineLimit, isSteady: true, looksAtTime: Reducer.looksAtTime)
    }

    /// One that sees what the calls are about.
    init(seeingPayloads reducer: Reducer) where Reducer: ErasedPayloadRule {
        own = reducer
        super.init(reducer, lineLimit: nil, seesPayloads: true)
    }

    override var reducer: any OverlapReducer { own }
    override func admit(_ key: KeyState) -> AdmitDecision { own.admit(key) }
    override func start(_ key: KeyState) -> StartDecision { own.start(key) }
}
