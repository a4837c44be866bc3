/// The rule behind an ``OverlapPolicy``: two pure functions from the state of a key to a decision.
///
/// A reducer holds settings and no state. Everything that it can know is in the ``KeyState``. The scope calls ``admit(_:)``
/// once for each call of `addTask`, or twice if runs are shared and the call may join one. Whenever the key changes, it calls
/// ``start(_:)`` for the run at the head of the queue, until the answer is to wait.
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

/// What an overlap policy can know about a key when it decides.
public struct KeyState: Hashable, Sendable {
    /// The number of current runs: started, not cancelled and not ended.
    public var running: Int
    /// The number of runs that were replaced or cancelled and have not ended yet.
    public var windingDown: Int
    /// The number of runs that wait for their turn or time. The run that is being decided about does not count.
    public var waiting: Int
    /// The number of runs that may run at once, if ``TaskScope/setLimit(_:id:)`` has set it for the key.
    ///
    /// A policy can ignore it: never do more runs start. But a policy with a limit of its own should use this one instead.
    public var limit: Int?

    /// Whether the key is paused, so that nothing starts for now.
    public var isPaused: Bool

    /// When the call for the run that is being decided about was made.
    public var arrival: ScopeInstant
    /// The time of the decision.
    public var now: ScopeInstant
    /// When the window that a policy opened on this key closes; `nil` if no window is open.
    public var windowEnd: ScopeInstant?

    /// What the key remembers, if anything.
    var past: KeyPast?

    /// Makes the state of a key, for example in a test of a policy.
    public init(
        running: Int = 0,
        windingDown: Int = 0,
        waiting: Int = 0,
        limit: Int? = nil,
        isPaused: Bool = false,
        arrival: ScopeInstant,
        now: ScopeInstant,
        windowEnd: ScopeInstant? = nil
    ) {
        self.running = running
        self.windingDown = windingDown
        self.waiting = waiting
        self.limit = limit
        self.isPaused = isPaused
        self.arrival = arrival
        self.now = now
        self.windowEnd = windowEnd
    }

    /// The number of bodies that may be executing: current runs, and those that wind down.
    public var busy: Int { running + windingDown }

    /// Whether a run that enters now has to wait, whatever its policy says.
    public var isHeldBack: Bool { isPaused || limit.map { busy >= $0 } ?? false }

    /// What a new run pushes out if only so many may run or wait.
    func excess(over limit: Int) -> AdmitDecision.Displacement {
        if limit == 1 { return .everything }
        let excess = running + waiting - limit + 1
        return excess > 0 ? .oldest(excess) : .nothing
    }
}

/// What a key remembers of the calls and runs before, for policies with an ``OverlapReducer/memory``.
struct KeyPast: Hashable, Sendable {
    var lastCall: ScopeInstant?
    var previousCall: ScopeInstant?
    var waitingSince: ScopeInstant?
    var lastStart: ScopeInstant?
    var lastWindowEnd: ScopeInstant?
}

extension KeyState {
    /// When the newest call of the key came. Until the key remembers a call, it is the ``arrival``.
    ///
    /// In ``OverlapReducer/admit(_:)`` the newest call is the one that is being decided about. In
    /// ``OverlapReducer/start(_:)`` it may be a later one, which was skipped or waits, too.
    public var lastCall: ScopeInstant {
        get { past?.lastCall ?? arrival }
        set { remember(newValue, as: \.lastCall) }
    }

    /// When the call before the newest one came; `nil` if the key remembers none.
    ///
    /// So a call is the first after a pause if this is `nil`, or lies so long before the ``arrival``. That is the same in
    /// ``OverlapReducer/admit(_:)`` and in ``OverlapReducer/start(_:)``.
    public var previousCall: ScopeInstant? {
        get { past?.previousCall }
        set { remember(newValue, as: \.previousCall) }
    }

    /// When the first of the calls that wait came; `nil` if none waits, or the key does not remember.
    ///
    /// A call that takes the place of one that waits counts as part of its waiting. So this is since when nothing has started
    /// although somebody called.
    public var waitingSince: ScopeInstant? {
        get { past?.waitingSince }
        set { remember(newValue, as: \.waitingSince) }
    }

    /// When the newest run of the key started; `nil` if the key remembers none.
    public var lastStart: ScopeInstant? {
        get { past?.lastStart }
        set { remember(newValue, as: \.lastStart) }
    }

    /// When the last window closed that a policy opened on this key; `nil` if the key remembers none.
    ///
    /// With ``windowEnd`` it tells a key whose window has just closed from one that never had a window.
    public var lastWindowEnd: ScopeInstant? {
        get { past?.lastWindowEnd }
        set { remember(newValue, as: \.lastWindowEnd) }
    }

    private mutating func remember(_ time: ScopeInstant?, as path: WritableKeyPath<KeyPast, ScopeInstant?>) {
        var past = past ?? KeyPast()
        past[keyPath: path] = time
        self.past = past == KeyPast() ? nil : past
    }
}

/// A policy's decision about a new run.
public enum AdmitDecision: Hashable, Sendable {
    /// The run enters the key, at the end of the queue, after the displaced runs have been cancelled.
    ///
    /// With `asking`, the current runs are asked to finish, and are cancelled if they have not finished when that time has
    /// passed. With `opening`, a window of that length opens on the key unless one is open.
    case enter(displacing: Displacement = .nothing, asking: Duration? = nil, opening: Duration? = nil)
    /// The run shares the current run of the key.
    case join
    /// The call is skipped: its operation never runs.
    case skip

    /// The runs that a new run pushes out of its key.
    public enum Displacement: Hashable, Sendable {
        /// No run.
        case nothing
        /// The runs that wait.
        case waiting
        /// The runs that wait and the current ones.
        case everything
        /// This number of runs: of the current ones, the oldest first, and then of those that wait.
        case oldest(Int)
    }
}

extension AdmitDecision {
    /// The same, or that it enters, where there is nothing to share after all.
    func unlessSharing(_ isWithoutAny: Bool) -> AdmitDecision {
        if isWithoutAny, case .join = self { return .enter() }
        return self
    }
}

/// A policy's decision about the run at the head of a key's queue.
public enum StartDecision: Hashable, Sendable {
    /// The run starts. With `opening`, a window of that length opens on the key.
    case now(opening: Duration? = nil)
    /// The run waits. Ask again at this time, or when the key changes.
    ///
    /// The time has to lie after ``KeyState/now``. A time that has passed is a mistake, which is reported on standard error.
    /// The run then starts if no run or window stands before it, and otherwise waits until the key changes.
    case at(ScopeInstant)
    /// The run waits. Ask again when the key changes.
    case later
}

/// The order in which waiting runs start.
public enum LineOrder: Hashable, Sendable {
    /// First come, first served.
    case arrival
    /// Highest priority first. Runs with the same priority start in the order of their arrival.
    ///
    /// The priority is that of the call, or else that of the code that made it. ``ScopedTask/changePriority(to:)`` changes it.
    case priority
}
