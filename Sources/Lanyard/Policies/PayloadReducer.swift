/// The rule behind an ``OverlapPolicy`` that sees what the calls of a key are about: the version of a document, the range of a file,
/// whether it reads or writes.
///
/// Each call brings its payload, with ``OverlapPolicy/init(_:deciding:)``. The rule is asked as an ``OverlapReducer`` is, and sees
/// the payloads of the other calls of the key that brought one of the same type. A run that waits does not hold up those behind it:
/// each is asked whenever something changes. So a call takes longer the more wait; it is for lines of hundreds, not of many thousands.
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
/// The idea that a queue asks tasks for what they depend on is SourceKit-LSP's.
public protocol PayloadReducer<Payload>: Sendable {
    /// What a call is about.
    associatedtype Payload: Sendable

    /// Whether a new run enters the key, and what it displaces. It cannot share one: ``AdmitDecision/join`` passes over it.
    ///
    /// Like ``start(_:_:)`` it is called under the scope's lock, so it must not call out.
    func admit(_ payload: Payload, _ key: KeyPayloads<Payload>) -> AdmitDecision

    /// Whether a run that waits starts.
    func start(_ payload: Payload, _ key: KeyPayloads<Payload>) -> StartDecision

    /// The policy's name and settings, for people.
    var name: String { get }
}

extension PayloadReducer {
    /// The name of the type.
    public var name: String { "\(Self.self)" }
}

/// What the calls of a key are about, when a ``PayloadReducer`` decides.
public struct KeyPayloads<Payload: Sendable>: Sendable {
    /// Of those that run.
    public let running: [Payload]

    /// Of those that were replaced or cancelled, and have not ended.
    public let windingDown: [Payload]

    /// Of those that wait; where the start of a run is decided, of those that came before it.
    public let waiting: ArraySlice<Payload>

    /// The counts and the times.
    public let state: KeyState

    /// Describes a key.
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

    /// Of all, those that run first.
    public var all: [Payload] { running + windingDown + waiting }

    /// Whether one of all is such a one.
    public func contains(where isSuch: (Payload) -> Bool) -> Bool {
        running.contains(where: isSuch) || windingDown.contains(where: isSuch) || waiting.contains(where: isSuch)
    }
}

extension OverlapPolicy {
    /// Makes a policy of what a call is about, and a rule of your own.
    ///
    /// - Parameters:
    ///   - payload: What the call is about.
    ///   - reducer: The rule.
    public init<Reducer: PayloadReducer>(_ payload: Reducer.Payload, deciding reducer: Reducer) {
        self.init(seeingPayloads: PayloadRule(payload: payload, reducer: reducer))
    }

    /// A call waits for those earlier calls that it has to follow, and for no others.
    ///
    /// For readers that may run beside each other and writers that may not, or for requests that need the edits before them:
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
    /// A cancelled run is waited for until it has ended. What an answer takes grows with the line; see ``PayloadReducer``.
    ///
    /// - Parameters:
    ///   - payload: What the call is about.
    ///   - follows: Whether a call with the first payload has to wait for an earlier one with the second. Called under the
    ///     scope's lock, so it must not call out.
    public static func queue<Payload: Sendable>(
        _ payload: Payload,
        following follows: @escaping @Sendable (_ own: Payload, _ earlier: Payload) -> Bool
    ) -> OverlapPolicy {
        OverlapPolicy(payload, deciding: FollowingPolicy(follows: follows))
    }

    /// The newest version wins: a call replaces those with older versions, and is passed over if one with the same or a newer
    /// version runs or waits.
    ///
    /// For work on documents whose versions may come out of order. ``replace`` goes by the order of the calls instead.
    ///
    /// - Parameter version: What the call is about.
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
