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

    /// What it decides about each call, if that is always the same.
    final let constantAnswer: ConstantAnswer?

    fileprivate init(
        _ reducer: some OverlapReducer,
        lineLimit: Int32? = 0,
        seesPayloads: Bool = false,
        constantAnswer: ConstantAnswer? = nil
    ) {
        sharesRuns = reducer.sharesRuns
        order = reducer.order
        memory = max(.zero, reducer.memory)
        isRemembered = memory > .zero
        self.lineLimit = lineLimit
        self.seesPayloads = seesPayloads
        self.constantAnswer = constantAnswer
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
    init(builtIn reducer: Reducer) where Reducer: BuiltInReducer {
        own = reducer
        super.init(reducer, lineLimit: reducer.lineLimit, constantAnswer: reducer.constantAnswer)
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

/// A rule of ours.
protocol BuiltInReducer: OverlapReducer {
    /// What it decides about each call, if that is always the same. Then a call may take the place of a run that would be all that it
    /// pushes out, and that has not begun.
    var constantAnswer: ConstantAnswer? { get }

    /// How many may run at once, if calls with different numbers do not wait behind each other.
    var lineLimit: Int32 { get }
}

extension BuiltInReducer {
    var constantAnswer: ConstantAnswer? { nil }
    var lineLimit: Int32 { 0 }
}

/// How a call enters its key. Of a policy of ours that decides the same about each call, it is known without asking.
struct ConstantAnswer: Sendable {
    let displacement: AdmitDecision.Displacement
    var asking: Duration?
    var opening: Duration?

    /// With how many that wind down beside it, at most, a run starts at once that has nothing else beside it. None starts so where the
    /// time of its call matters.
    var mostWindingDown = -1

    /// Whether the time of a call, or the end of a window, matters to its start.
    var looksAtTime = false

    var decision: AdmitDecision { .enter(displacing: displacement, asking: asking, opening: opening) }
}

/// A payload with the rule that sees the others, of whatever type.
protocol ErasedPayloadRule: OverlapReducer {
    var erasedPayload: any Sendable { get }

    /// - Parameter count: How many of those that wait came before.
    func admit(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> AdmitDecision
    func start(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> StartDecision
}

/// What the calls of a key are about, at one moment; `nil` for calls that do not say.
///
/// An object, because each of those that wait is asked about the same: what is of one type is looked for once.
final class PayloadsInKey {
    let running: [any Sendable]
    let windingDown: [any Sendable]

    /// In the order in which they came.
    let waiting: [(any Sendable)?]
    private var typed: Any?

    init(running: [any Sendable] = [], windingDown: [any Sendable] = [], waiting: [(any Sendable)?] = []) {
        (self.running, self.windingDown, self.waiting) = (running, windingDown, waiting)
    }

    /// Those of one type.
    fileprivate func payloads<Payload: Sendable>(of type: Payload.Type) -> Typed<Payload> {
        if let typed = typed as? Typed<Payload> { return typed }
        let typed = Typed(self, of: type)
        self.typed = typed
        return typed
    }

    fileprivate final class Typed<Payload: Sendable> {
        let running: [Payload]
        let windingDown: [Payload]
        let waiting: [Payload]

        /// How many of those that wait are of the type, of so many that came first.
        let counts: [Int]

        init(_ all: PayloadsInKey, of type: Payload.Type) {
            running = all.running.compactMap { $0 as? Payload }
            windingDown = all.windingDown.compactMap { $0 as? Payload }
            var (waiting, counts): ([Payload], [Int]) = ([], [0])
            for case let payload in all.waiting {
                if let payload, let own = payload as? Payload { waiting.append(own) }
                counts.append(waiting.count)
            }
            (self.waiting, self.counts) = (waiting, counts)
        }
    }
}

struct PayloadRule<Reducer: PayloadReducer>: ErasedPayloadRule {
    let payload: Reducer.Payload
    let reducer: Reducer

    var erasedPayload: any Sendable { payload }
    var name: String { reducer.name }

    func admit(_ key: KeyState) -> AdmitDecision { admit(key, PayloadsInKey(), before: 0) }
    func start(_ key: KeyState) -> StartDecision { start(key, PayloadsInKey(), before: 0) }

    func admit(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> AdmitDecision {
        reducer.admit(payload, KeyPayloads(others, before: count, key))
    }

    func start(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> StartDecision {
        reducer.start(payload, KeyPayloads(others, before: count, key))
    }
}

extension KeyPayloads {
    fileprivate init(_ others: PayloadsInKey, before count: Int, _ state: KeyState) {
        let own = others.payloads(of: Payload.self)
        self.init(
            running: own.running,
            windingDown: own.windingDown,
            waiting: own.waiting[..<own.counts[count]],
            state: state
        )
    }
}
