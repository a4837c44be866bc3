/// What an overlap policy may know about a key when it decides.
public struct KeyState: Hashable, Sendable {
    /// Current runs: started, not cancelled, not ended.
    public var running: Int
    /// Runs that were replaced or cancelled and have not ended yet.
    public var windingDown: Int
    /// Runs that wait for their turn or time, not counting the one that is decided about.
    public var waiting: Int
    /// How many may run at once, if ``TaskScope/setLimit(_:id:)`` has set that for the key. No policy has to look at it: more never
    /// start; but one that has a limit of its own goes by this one instead.
    public var limit: Int?

    /// Whether nothing starts for now, because the key is paused.
    public var isPaused: Bool

    /// When the run that is decided about was asked for.
    public var arrival: ScopeInstant
    /// The time of the decision.
    public var now: ScopeInstant
    /// When the window that a policy opened on this key closes; `nil` if none is open.
    public var windowEnd: ScopeInstant?

    /// Describes a key.
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

    /// How many bodies may be executing: current runs and those that wind down.
    public var busy: Int { running + windingDown }

    /// Whether a run that is let in now waits, whatever its policy says.
    public var isHeldBack: Bool { isPaused || limit.map { busy >= $0 } ?? false }

    /// What a new run pushes out if only so many may run or wait.
    func excess(over limit: Int) -> AdmitDecision.Displacement {
        if limit == 1 { return .everything }
        let excess = running + waiting - limit + 1
        return excess > 0 ? .oldest(excess) : .nothing
    }
}
