/// What happens when a key is already running.
///
/// | policy | one is running | starts | two at once |
/// |---|---|---|---|
/// | ``concurrent`` | both run | at once | yes |
/// | ``concurrent(limit:order:)`` | waits if the limit is reached | in order | up to the limit |
/// | ``concurrent(limit:waiting:order:)`` | waits, or is passed over if so many wait | in order | up to the limit |
/// | ``replace`` | it is cancelled | at once | while the old one winds down |
/// | ``replace(limit:)`` | the oldest is cancelled if the limit is reached | at once | up to the limit, and those that wind down |
/// | ``restart`` | it is cancelled | when the old one has ended | never |
/// | ``restart(limit:)`` | the oldest is cancelled if the limit is reached | when one has ended | up to the limit |
/// | ``restart(grace:)`` | it is asked to finish, then cancelled | when the old one has ended | never |
/// | ``skip`` | the new one is passed over | at once | while one that was cancelled winds down |
/// | ``queue(limit:order:)`` | the new one waits | in order | never |
/// | ``keepLatest`` | the newest one waits, others are replaced | when the old one has ended | never |
/// | ``join`` | its result is shared | at once | while one that was cancelled winds down |
/// | ``debounce(for:)`` | it is cancelled | when calls have been quiet for a time | while the old one winds down |
/// | ``throttle(for:edges:)`` | the newest one waits, or is passed over | once in a window | never |
///
/// A policy's own cancellation never reaches `failed:`; the handle of the call tells it as
/// ``ScopedTask/admission`` and as its outcome.
public struct OverlapPolicy: Sendable, CustomStringConvertible {
    /// By reference, because each run carries its policy, and an existential is copied by run-time calls; so are its
    /// methods taken out of it, once.
    private final class Rule: Sendable {
        let reducer: any OverlapReducer
        let sharesRuns: Bool
        let order: LineOrder
        let lineLimit: Int32?
        let seesPayloads: Bool
        let isSteady: Bool
        let looksAtTime: Bool
        let admit: @Sendable (KeyState) -> AdmitDecision
        let start: @Sendable (KeyState) -> StartDecision

        init(_ reducer: some OverlapReducer) {
            self.reducer = reducer
            sharesRuns = reducer.sharesRuns
            order = reducer.order
            seesPayloads = reducer is any ErasedPayloadRule
            lineLimit = seesPayloads ? nil : Int32(clamping: (reducer as? ConcurrentPolicy)?.limit ?? 0)
            isSteady = reducer is any SteadyReducer
            looksAtTime = (reducer as? any SteadyReducer).map { type(of: $0).looksAtTime } ?? true
            admit = { reducer.admit($0) }
            start = { reducer.start($0) }
        }
    }

    private let rule: Rule

    /// The rule that decides.
    public var reducer: any OverlapReducer { rule.reducer }

    /// Makes a policy of a rule of your own.
    public init(_ reducer: some OverlapReducer) {
        rule = Rule(reducer)
    }

    /// Whether calls share the run of their key; the reducer is asked once.
    var sharesRuns: Bool { rule.sharesRuns }

    /// In which order those start that wait; the reducer is asked once.
    var order: LineOrder { rule.order }

    /// The limit by which those that wait are told apart: nobody waits behind one with a smaller limit. `nil` where nobody waits
    /// behind another at all.
    var lineLimit: Int32? { rule.lineLimit }

    /// Whether it sees what the calls are about.
    var seesPayloads: Bool { rule.seesPayloads }

    /// The rule that does; to be asked for only then, since it takes long to copy that there is none.
    var payloadRule: (any ErasedPayloadRule)? { rule.reducer as? any ErasedPayloadRule }

    /// Whether it answers a call the same for as long as nothing changes in the key.
    var isSteady: Bool { rule.isSteady }

    /// Whether the time matters to it.
    var looksAtTime: Bool { rule.looksAtTime }

    func admit(_ key: KeyState) -> AdmitDecision { rule.admit(key) }

    func start(_ key: KeyState) -> StartDecision { rule.start(key) }

    /// The rule's name and settings.
    public var description: String { reducer.name }
}
