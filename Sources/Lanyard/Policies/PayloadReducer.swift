/// A rule behind an ``OverlapPolicy`` that also sees what the calls of a key are about: the version of a document, the range of
/// a file, or whether a call reads or writes.
///
/// Each call brings its payload, with ``OverlapPolicy/init(_:deciding:)``. The rule is used like an ``OverlapReducer``, and
/// sees the payloads of the key's other calls that brought one of the same type. A waiting run does not hold up those behind
/// it: the rule decides about each of them whenever something changes. So the more calls wait, the longer a call takes. Use it
/// for queues of hundreds of runs, not of many thousands.
///
/// ```swift
/// struct NewestVersion: PayloadReducer {
///     func admit(_ version: Int, _ key: KeyPayloads<Int>) -> AdmitDecision {
///         key.all.contains { $0 >= version } ? .skip : .enter(displacing: .everything)
///     }
///     func start(_ version: Int, _ key: KeyPayloads<Int>) -> StartDecision { .now() }
/// }
/// ```
///
/// The queue of SourceKit-LSP, which asks each task what it depends on, gave the idea.
public protocol PayloadReducer<Payload>: Sendable {
    /// The type of what a call is about.
    associatedtype Payload: Sendable

    /// Decides whether a new run enters the key, and which runs it displaces. It cannot share a run: a call
    /// that it answers with ``AdmitDecision/join`` is refused.
    ///
    /// Like ``start(_:_:)`` it is called under the scope's lock, so it must not call out.
    func admit(_ payload: Payload, _ key: KeyPayloads<Payload>) -> AdmitDecision

    /// Decides whether a waiting run starts.
    func start(_ payload: Payload, _ key: KeyPayloads<Payload>) -> StartDecision

    /// The name and the settings of the policy, for people.
    var name: String { get }
}

extension PayloadReducer {
    /// The name of the type.
    public var name: String { "\(Self.self)" }
}

/// What the calls of a key are about, at the moment when a ``PayloadReducer`` decides.
public struct KeyPayloads<Payload: Sendable>: Sendable {
    /// The payloads of the current runs.
    public let running: [Payload]

    /// The payloads of runs that were replaced or cancelled and have not ended.
    public let windingDown: [Payload]

    /// The payloads of waiting runs. When the rule decides about the start of a run, these are only the ones that came before
    /// it.
    public let waiting: ArraySlice<Payload>

    /// The counts and the times of the key.
    public let state: KeyState

    /// Makes the payloads of a key, for example in a test of a policy.
    public init(
        running: [Payload] = [],
        windingDown: [Payload] = [],
        waiting: ArraySlice<Payload> = [],
        state: KeyState
    ) {
        self.running = running
        self.windingDown = windingDown
        self.waiting = waiting
        self.state = state
    }

    /// All payloads, with those of the current runs first.
    public var all: [Payload] { running + windingDown + waiting }

    /// Returns whether one of all payloads satisfies a condition.
    public func contains(where isSuch: (Payload) -> Bool) -> Bool {
        running.contains(where: isSuch) || windingDown.contains(where: isSuch) || waiting.contains(where: isSuch)
    }
}

extension OverlapPolicy {
    /// Makes a policy from a rule of your own, and from what the call is about.
    ///
    /// - Parameters:
    ///   - payload: What the call is about.
    ///   - reducer: The rule.
    public init<Reducer: PayloadReducer>(_ payload: Reducer.Payload, deciding reducer: Reducer) {
        self.init(seeingPayloads: PayloadRule(payload: payload, reducer: reducer))
    }

    /// Returns a policy that makes a call wait for those earlier calls that it has to follow, and for no others.
    ///
    /// Use it for readers that may run side by side and writers that may not, or for requests that need the edits before them:
    ///
    /// ```swift
    /// tasks.addTask(
    ///     id: document,
    ///     policy: .queue(Access.write) { own, earlier in own == .write || earlier == .write }
    /// ) {
    ///     try await store.write(edit)
    /// }
    /// ```
    ///
    /// A cancelled run is waited for until it has ended. The time that a decision takes grows with the queue; see
    /// ``PayloadReducer``.
    ///
    /// - Parameters:
    ///   - payload: What the call is about.
    ///   - follows: Returns whether a call with the first payload has to wait for an earlier one with the second. It is called
    ///     under the scope's lock, so it must not call out.
    public static func queue<Payload: Sendable>(
        _ payload: Payload,
        following follows: @escaping @Sendable (_ own: Payload, _ earlier: Payload) -> Bool
    ) -> OverlapPolicy {
        OverlapPolicy(payload, deciding: FollowingPolicy(follows: follows))
    }

    /// Returns a policy that lets the newest version win. A call replaces those with older versions, and is skipped if one
    /// with the same or a newer version runs or waits.
    ///
    /// Use it for work on documents whose versions may come out of order. ``replace`` goes by the order of the calls instead.
    ///
    /// - Parameter version: The version that the call is about.
    public static func newest<Version: Comparable & Sendable>(_ version: Version) -> OverlapPolicy {
        OverlapPolicy(version, deciding: NewestPolicy())
    }
}

/// The rule of ``OverlapPolicy/queue(_:following:)``.
private struct FollowingPolicy<Payload: Sendable>: PayloadReducer {
    let follows: @Sendable (Payload, Payload) -> Bool

    func admit(_ payload: Payload, _ key: KeyPayloads<Payload>) -> AdmitDecision { .enter() }

    func start(_ payload: Payload, _ key: KeyPayloads<Payload>) -> StartDecision {
        key.contains { follows(payload, $0) } ? .later : .now()
    }

    var name: String { "queue(following:)" }
}

/// The rule of ``OverlapPolicy/newest(_:)``.
private struct NewestPolicy<Version: Comparable & Sendable>: PayloadReducer {
    func admit(_ version: Version, _ key: KeyPayloads<Version>) -> AdmitDecision {
        key.running.contains { $0 >= version } || key.waiting.contains { $0 >= version }
            ? .skip : .enter(displacing: .everything)
    }

    func start(_ version: Version, _ key: KeyPayloads<Version>) -> StartDecision { .now() }

    var name: String { "newest" }
}
