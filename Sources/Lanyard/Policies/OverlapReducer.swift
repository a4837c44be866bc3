/// The rule behind an ``OverlapPolicy``: two pure functions from the state of a key to a decision.
///
/// A reducer holds settings and no state. Everything that it can know is in the ``KeyState``. The scope calls ``admit(_:)``
/// once for each call of `addTask`. Whenever the key changes, it calls ``start(_:)`` for the run at the head of the queue, until
/// the answer is to wait.
///
/// ```swift
/// struct AtMostOneWaiting: OverlapReducer {
///     func admit(_ key: KeyState) -> AdmitDecision { key.waiting > 0 ? .skip : .enter() }
///     func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
/// }
/// scope.addTask(id: "sync", policy: OverlapPolicy(AtMostOneWaiting())) { try await sync() }
/// ```
///
/// Policies as reducers are an idea of ember-concurrency.
public protocol OverlapReducer: Sendable {
    /// Decides whether a new run enters the key, and which runs it displaces.
    func admit(_ key: KeyState) -> AdmitDecision

    /// Decides whether the run at the head of the queue starts.
    ///
    /// It is called under the scope's lock, so it must not call out. It is also called with a ``KeyState/now`` in the remotest
    /// future, to tell a run that waits for time from one that waits for other runs.
    func start(_ key: KeyState) -> StartDecision

    /// Whether calls share the run of their key. Without this, a call that is answered with ``AdmitDecision/join`` is refused, with
    /// ``ScopeError/joinsUnshared(_:)``.
    var sharesRuns: Bool { get }

    /// The order in which waiting runs start. If policies of both orders share a key, the runs in order of arrival come last.
    var order: LineOrder { get }

    /// How long a key remembers what happened since a call of this policy, in ``KeyState/previousCall`` and the properties
    /// beside it.
    ///
    /// Without this a key remembers nothing. With it, it remembers calls of all policies, starts and windows for at least so
    /// long after the newest of them, and for longer while a run or a window is there. So the policy has to decide the same about
    /// what is older than that as about nothing: compare times, and do not just ask whether there is one.
    var memory: Duration { get }

    /// The name and the settings of the policy, for people.
    var name: String { get }

    /// What a run waits for while the policy holds it back, so that “waits for …” reads as a sentence.
    var waitReason: String { get }
}

extension OverlapReducer {
    /// `false`, because most policies do not share runs.
    public var sharesRuns: Bool { false }

    /// First come, first served.
    public var order: LineOrder { .arrival }

    /// Zero, because most policies need to know only what is there now.
    public var memory: Duration { .zero }

    /// The name of the type.
    public var name: String { "\(Self.self)" }

    /// “its turn”.
    public var waitReason: String { "its turn" }
}
