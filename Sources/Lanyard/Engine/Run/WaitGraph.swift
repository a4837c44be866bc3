internal import Synchronization

/// Which run waits for which, so that a wait that could never end is told before it begins (R14).
///
/// A run waits for those whose end its code awaits; the runs that it is part of wait with it. One that stands in the line of
/// its key waits for those that its policy lets go before it: it goes on as soon as one of them ends, and so is stuck only if
/// all are. Waits are noted under one lock for the process, the outermost of all: looking and noting are one step, or two
/// runs that begin to wait for each other at the same time would both find nothing.
enum WaitGraph {
    private static let waits = Mutex<[RunID: [Run]]>([:])

    /// How many runs are looked at for one wait: what begins to wait for the last of a long line must not take longer and
    /// longer. A circle of more is not found.
    private static let longestCircle = 100

    /// Executes a wait of the current run for the end of another.
    ///
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)``, or what the wait throws.
    nonisolated(nonsending)
        static func waiting(
            for awaited: Run,
            _ wait: nonisolated(nonsending) () async throws -> Void
        ) async throws
    {
        guard let waiter = CurrentRun.run, !awaited.phase.isOver else { return try await wait() }
        try begin(waiter, awaited)
        defer { end(waiter, awaited) }
        try await wait()
    }

    private static func begin(_ waiter: Run, _ awaited: Run) throws(ScopeError) {
        let lineage = waiter.lineage.filter { !$0.phase.isOver }
        let isStuck = waits.withLock { waits in
            var search = Search(waits: waits, goals: Set(lineage.map(\.id)), steps: longestCircle)
            if search.leadsBack(awaited) { return true }
            for run in lineage { waits[run.id, default: []].append(awaited) }
            return false
        }
        if isStuck { throw .waitsForEachOther(waiter.title, awaited.title) }
    }

    private static func end(_ waiter: Run, _ awaited: Run) {
        waits.withLock { waits in
            for run in waiter.lineage {
                guard let index = waits[run.id]?.firstIndex(where: { $0 === awaited }) else { continue }
                waits[run.id]?.remove(at: index)
                if waits[run.id]?.isEmpty == true { waits[run.id] = nil }
            }
        }
    }

    /// Looks whether a run waits for one of some, directly or by others.
    private struct Search {
        let waits: [RunID: [Run]]
        let goals: Set<RunID>
        var steps: Int
        var seen: Set<RunID> = []

        mutating func leadsBack(_ run: Run) -> Bool {
            if goals.contains(run.id) { return true }
            guard steps > 0, !run.phase.isOver, seen.insert(run.id).inserted else { return false }
            steps -= 1
            if let shared = run.keyed?.keyedCall.follows, leadsBack(shared) { return true }
            for awaited in waits[run.id] ?? [] where leadsBack(awaited) { return true }
            guard let keyed = run.keyed else { return false }
            let blockers = run.core.blockers(of: keyed)
            return !blockers.isEmpty && blockers.allSatisfy { leadsBack($0) }
        }
    }
}

extension ScopeCore {
    /// The runs of its key of which one has to end before a run that waits there can start; none for one that waits for time
    /// alone, or not at all.
    fileprivate func blockers(of run: KeyedRun) -> [Run] {
        machine.withLock { $0.blockers(of: run) }
    }
}
