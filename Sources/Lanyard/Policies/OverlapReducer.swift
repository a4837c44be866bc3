/// The rule behind an ``OverlapPolicy``: two pure functions from the state of a key to a decision.
///
/// A reducer holds settings and no state; everything it may know is in the ``KeyState``. The scope asks
/// ``admit(_:)`` once for each call, then ``start(_:)`` for the run at the head of the line whenever
/// the key changes, until the answer is to wait.
///
/// ```swift
/// struct AtMostOneWaiting: OverlapReducer {
///     func admit(_ key: KeyState) -> AdmitDecision { key.waiting > 0 ? .skip : .enter() }
///     func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
/// }
/// scope.addTask(id: "sync", policy: OverlapPolicy(AtMostOneWaiting())) { try await sync() }
/// ```
///
/// The idea of policies as reducers is ember-concurrency's.
public protocol OverlapReducer: Sendable {
    /// Whether a new run enters the key, and what it displaces.
    func admit(_ key: KeyState) -> AdmitDecision

    /// Whether the run at the head of the line starts; called under the scope's lock, so it must not call out.
    ///
    /// It is also asked about a ``KeyState/now`` at the end of all days, to tell a run that waits for time from one that waits for
    /// others.
    func start(_ key: KeyState) -> StartDecision

    /// Whether calls share the run of their key; only then is ``AdmitDecision/join`` followed.
    var sharesRuns: Bool { get }

    /// In which order those start that wait. Where policies of both orders share a key, those by arrival come last.
    var order: LineOrder { get }

    /// The policy's name and settings, for people.
    var name: String { get }

    /// What a run waits for that the policy does not let start yet, so that “waits for …” reads as a sentence.
    var waitReason: String { get }
}

extension OverlapReducer {
    /// False: most policies do not share runs.
    public var sharesRuns: Bool { false }

    /// First come, first served.
    public var order: LineOrder { .arrival }

    /// The name of the type.
    public var name: String { "\(Self.self)" }

    /// Its turn.
    public var waitReason: String { "its turn" }
}
