/// Which scopes end one after the other, and which beside each other, when one of them is shut down.
///
/// A loop down the tree and one up, and no recursion: a tree may be deeper than the stack.
struct ShutdownPlan {
    /// The first ends first. In a phase stand those scopes alone below which others end with them.
    let phases: [[ScopeCore]]

    init(_ core: ScopeCore) {
        var stations = Self.stations(core)
        Self.measure(&stations)
        var phases: [[ScopeCore]] = Array(repeating: [], count: stations[0].phaseCount)
        stations[0].turn = stations[0].lead
        for index in stations.indices {
            if let above = stations[index].above {
                stations[index].turn = stations[index].turn(below: stations[above])
                if stations[index].core.shutdownPhase.order == .with { continue }
            }
            phases[stations[index].turn].append(stations[index].core)
        }
        self.phases = phases
    }

    /// A scope of the tree.
    private struct Station {
        let core: ScopeCore

        /// Where the scope above stands.
        let above: Int?

        /// How many phases those need that end before it, and those that end after it.
        var lead = 0
        var trail = 0

        /// How many of these those need that end with it have before them or after them.
        var innerLead = 0
        var innerTrail = 0

        /// The number of its phase.
        var turn = 0

        var phaseCount: Int { lead + 1 + trail }

        /// All begin as late as they can before a scope, and as early as they can after it.
        func turn(below above: Station) -> Int {
            switch core.shutdownPhase.order {
            case .with: above.turn
            case .before: above.turn - above.innerLead - 1 - trail
            case .after: above.turn + above.innerTrail + 1 + lead
            }
        }
    }

    /// The scope and all below it, each after the one above it.
    private static func stations(_ root: ScopeCore) -> [Station] {
        var stations: [Station] = []
        var waiting: [(core: ScopeCore, above: Int?)] = [(root, nil)]
        while let (core, above) = waiting.popLast() {
            for child in core.children.reversed() { waiting.append((child, stations.count)) }
            stations.append(Station(core: core, above: above))
        }
        return stations
    }

    /// Counts the phases that each needs, the lowest first.
    private static func measure(_ stations: inout [Station]) {
        // What those need that end before their parent or after it; their parent's own is complete when its turn comes.
        var outer = Array(repeating: (lead: 0, trail: 0), count: stations.count)
        for index in stations.indices.reversed() {
            stations[index].lead = stations[index].innerLead + outer[index].lead
            stations[index].trail = stations[index].innerTrail + outer[index].trail
            guard let above = stations[index].above else { continue }
            let (lead, trail, count) = (stations[index].lead, stations[index].trail, stations[index].phaseCount)
            switch stations[index].core.shutdownPhase.order {
            case .with:
                stations[above].innerLead = max(stations[above].innerLead, lead)
                stations[above].innerTrail = max(stations[above].innerTrail, trail)
            case .before: outer[above].lead = max(outer[above].lead, count)
            case .after: outer[above].trail = max(outer[above].trail, count)
            }
        }
    }
}

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
