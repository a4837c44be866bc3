/// The phases of a scope that is shut down, one after the other.
struct ShutdownPhases {
    private let root: ScopeCore
    private var done: Set<ScopeID> = []

    /// Those that are still to come, the next one last.
    private var planned: [[ScopeCore]] = []

    /// The newest scope when that was planned.
    private var newest: ScopeID?

    init(of root: ScopeCore) { self.root = root }

    /// The first phase in which a scope stands that is not done, without those that are; `nil` if all are.
    ///
    /// Planned anew when a scope was made since, and at the end: what still takes work may make scopes that end before it.
    mutating func next() -> [ScopeCore]? {
        if newest == ScopeID.newest(), let next = nextPlanned() { return next }
        newest = ScopeID.newest()
        planned = ShutdownPlan(root).phases.reversed()
        return nextPlanned()
    }

    private mutating func nextPlanned() -> [ScopeCore]? {
        while let phase = planned.popLast() {
            let open = phase.filter { done.insert($0.id).inserted }
            if !open.isEmpty { return open }
        }
        return nil
    }
}
