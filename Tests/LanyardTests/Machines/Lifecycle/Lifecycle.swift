@testable import Lanyard

/// Everything that can happen to a run, found by trying it: each event in each station that the machine of runs can be
/// brought to by those who may ask.
struct Lifecycle {
    /// Where a run stands, and whether there is a cause.
    struct Station: Hashable {
        let phase: RunPhase
        let isCancelled: Bool
    }

    /// One thing that happens at a station: the answer, and where it leads.
    struct Step: Hashable {
        let answer: String
        let next: Station
    }

    /// What the machine answered, by station and event; an event that nobody may ask for there is missing.
    private(set) var steps: [Station: [LifecycleEvent: Set<Step>]] = [:]

    /// Walks all ways from all beginnings, each as far as it meets something new.
    init() {
        var open = LifecycleWalk.Beginning.allCases.map { LifecycleWalk(from: $0) }
        var known = Set<LifecycleWalk.Position>()
        while let walk = open.popLast() {
            guard known.insert(walk.position).inserted else { continue }
            steps[walk.position.station, default: [:]].merge([:]) { $1 }
            for event in LifecycleEvent.allCases {
                guard let (step, longer) = walk.going(on: event) else { continue }
                steps[walk.position.station]?[event, default: []].insert(step)
                open.append(longer)
            }
        }
    }
}
