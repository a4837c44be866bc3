/// A rule that says what a call does while its key has a run.
///
/// | policy | one is running | starts | two at once |
/// |---|---|---|---|
/// | ``concurrent`` | both run | at once | yes |
/// | ``concurrent(limit:order:)`` | waits if the limit is reached | in order | up to the limit |
/// | ``concurrent(limit:waiting:order:)`` | waits, or is skipped if so many wait | in order | up to the limit |
/// | ``replace`` | it is cancelled | at once | while the old one winds down |
/// | ``replace(limit:)`` | the oldest is cancelled if the limit is reached | at once | up to the limit, and those that wind down |
/// | ``restart`` | it is cancelled | when the old one has ended | never |
/// | ``restart(limit:)`` | the oldest is cancelled if the limit is reached | when one has ended | up to the limit |
/// | ``restart(grace:)`` | it is asked to finish, then cancelled | when the old one has ended | never |
/// | ``skip`` | the new one is skipped | at once | while one that was cancelled winds down |
/// | ``queue(limit:order:)`` | the new one waits | in order | never |
/// | ``keepLatest`` | the newest one waits, others are replaced | when the old one has ended | never |
/// | ``join`` | its result is shared | at once | while one that was cancelled winds down |
/// | ``debounce(for:)`` | it is cancelled | when calls have been quiet for a time | while the old one winds down |
/// | ``debounce(for:edges:maxWait:)`` | it is cancelled, or goes on if there is a longest wait | also at the first call, or after the longest wait | as without these, or never if there is a longest wait |
/// | ``throttle(for:edges:)`` | the newest one waits, or is skipped | once in a window | never |
///
/// When a policy cancels or skips a run, `failed:` is not called. The handle of the call tells it, in
/// ``ScopedTask/admission`` and in its outcome.
public struct OverlapPolicy: Sendable, CustomStringConvertible {
    private let rule: PolicyRule

    /// The rule that decides.
    public var reducer: any OverlapReducer { rule.reducer }

    /// Makes a policy from a rule of your own.
    public init(_ reducer: some OverlapReducer) { rule = PolicyRuleOf(reducer) }

    /// Makes a policy of a rule of ours.
    init(builtIn reducer: some BuiltInReducer) { rule = PolicyRuleOf(builtIn: reducer) }

    /// Makes a policy of a rule that sees what the calls are about.
    init(seeingPayloads reducer: some ErasedPayloadRule) { rule = PolicyRuleOf(seeingPayloads: reducer) }

    /// Whether calls share the run of their key.
    var sharesRuns: Bool { rule.sharesRuns }

    /// In which order those start that wait.
    var order: LineOrder { rule.order }

    /// How long keys remember its calls, and whether they do.
    var memory: Duration { rule.memory }
    var isRemembered: Bool { rule.isRemembered }

    var lineLimit: Int32? { rule.lineLimit }
    var seesPayloads: Bool { rule.seesPayloads }

    /// What it decides about each call, if that is always the same.
    var constantAnswer: ConstantAnswer? { rule.constantAnswer }

    /// The rule that sees what the calls are about; to be asked for only if it does, since it takes long to copy that there is none.
    var payloadRule: (any ErasedPayloadRule)? { rule.reducer as? any ErasedPayloadRule }

    func admit(_ key: KeyState) -> AdmitDecision { rule.admit(key) }

    func start(_ key: KeyState) -> StartDecision { rule.start(key) }

    /// The name and the settings of the rule.
    public var description: String { reducer.name }
}
