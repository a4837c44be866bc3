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
