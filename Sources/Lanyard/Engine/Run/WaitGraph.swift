internal import Synchronization

/// Which run waits for which, so that a wait that could never end is told before it begins (R14).
///
/// A run waits for those whose end its code awaits; the runs that it is part of wait with it. One that stands in the line of
/// its key or scope waits for those that its policy lets go before it: it goes on as soon as so many of them have ended as it takes. Waits are noted under one lock for the process, the outermost of all: looking and noting are one step, or two
/// runs that begin to wait for each other at the same time would both find nothing.
enum WaitGraph {
    private struct Waits: ~Copyable {
        /// What each run and its parts wait for, and how often.
        var all: [RunID: [RunID: Wait]] = [:]

        /// How many waits there are for each run.
        var waiterCounts: [RunID: Int] = [:]
    }

    private struct Wait {
        let awaited: Run
        var count: Int
    }

    private static let waits = CrowdedMutex(Waits(), gate: .waits)

    /// How many runs are looked at for one wait: what begins to wait for the last of a long line must not take longer and
    /// longer. A circle of more is not found.
    static let limit = 1_000

    /// Executes a wait of the current run for the end of another.
    ///
    /// - Parameter isLimited: Whether a deadline ends the wait, so that whoever waits for the current run need not wait for ever.
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)``, or what the wait throws.
    nonisolated(nonsending)
        static func waiting(
            for awaited: Run,
            isLimited: Bool = false,
            _ wait: nonisolated(nonsending) () async throws -> Void
        ) async throws
    {
        guard let waiter = CurrentRun.run, !awaited.phase.isOver else { return try await wait() }
        let lineage = Array(waiter.stuckLineage)
        guard !lineage.isEmpty else { return try await wait() }
        try begin(lineage, awaited, isNoted: !isLimited)
        defer { if !isLimited { end(lineage, awaited) } }
        try await wait()
    }

    private static func begin(_ lineage: [Run], _ awaited: Run, isNoted: Bool) throws(ScopeError) {
        var search = Search(goals: Set(lineage.map(\.id)))
        let isStuck = waits.withLock { waits in
            // Without anybody who waits for this run in turn there is no circle, and most runs have nobody.
            let isAwaited = lineage.contains { waits.waiterCounts[$0.id] != nil || $0.isKeyed || $0.core.isLimited }
            if isAwaited && search.cannotEnd(awaited, waits.all) { return true }
            guard isNoted else { return false }
            for run in lineage {
                waits.all[run.id, default: [:]][awaited.id, default: Wait(awaited: awaited, count: 0)].count += 1
            }
            waits.waiterCounts[awaited.id, default: 0] += 1
            return false
        }
        // What was looked at is released here, not under the lock.
        if isStuck, let waiter = lineage.first { throw .waitsForEachOther(waiter.title, awaited.title) }
    }

    private static func end(_ lineage: [Run], _ awaited: Run) {
        waits.withLock { waits in
            for run in lineage {
                waits.all[run.id]?[awaited.id]?.count -= 1
                guard waits.all[run.id]?[awaited.id]?.count == 0 else { continue }
                waits.all[run.id]?[awaited.id] = nil
                if waits.all[run.id]?.isEmpty == true { waits.all[run.id] = nil }
            }
            waits.waiterCounts[awaited.id, default: 0] -= 1
            if waits.waiterCounts[awaited.id] == 0 { waits.waiterCounts[awaited.id] = nil }
        }
    }

    /// Looks for a set of runs of which none can end before another of it.
    private struct Search {
        /// Those that begin to wait, and go on only when what they wait for has ended.
        let goals: Set<RunID>

        /// A run that was found, and what it waits for.
        private struct Finding {
            let run: Run

            /// Those that all have to end.
            var needed: [Int] = []

            /// Of those that stand before it in the line of its key or scope so many have to end.
            var before: [Int] = []
            var ends = 0

            /// How many of those that it needs cannot end.
            var stuckCount = 0
            var isFree = false
        }

        private var findings: [Finding] = []

        /// Kept until nothing is locked, because each may be released by its last owner meanwhile.
        private var lookedAt: [Run] = []
        private var indices: [RunID: Int] = [:]

        init(goals: Set<RunID>) { self.goals = goals }

        /// Whether a run could never end while those of the goals do not.
        mutating func cannotEnd(_ awaited: Run, _ waits: borrowing [RunID: [RunID: Wait]]) -> Bool {
            if goals.contains(awaited.id) { return true }
            guard let first = index(of: awaited) else { return false }
            var next = first
            while next < findings.count {
                follow(next, waits)
                next += 1
            }
            freeWhatCanEnd()
            return !findings[first].isFree
        }

        /// The place of a run among the findings, which is made; `nil` for one that can end as far as anybody looks.
        private mutating func index(of run: Run) -> Int? {
            if let known = indices[run.id] { return known }
            guard findings.count < WaitGraph.limit, !run.phase.isOver else { return nil }
            indices[run.id] = findings.count
            findings.append(Finding(run: run))
            return findings.count - 1
        }

        /// Finds what a run waits for.
        private mutating func follow(_ place: Int, _ waits: borrowing [RunID: [RunID: Wait]]) {
            let run = findings[place].run
            if goals.contains(run.id) { return }
            let awaited = waits[run.id]?.values.prefix(WaitGraph.limit).map(\.awaited) ?? []
            let needed = awaited + (run.keyed?.keyedCall.follows.map { [$0] } ?? [])
            let (blockers, ends) = run.isKeyed || run.core.isLimited ? run.core.blockers(of: run) : ([], 0)
            lookedAt += needed
            lookedAt += blockers
            findings[place].needed = needed.compactMap { index(of: $0) }
            let before = blockers.compactMap { index(of: $0) }
            // Those that are not found can end as far as anybody looks.
            findings[place].ends = ends - (blockers.count - before.count)
            findings[place].before = findings[place].ends > 0 ? before : []
        }

        /// Marks those that can end, from each on to those that wait for it.
        private mutating func freeWhatCanEnd() {
            var dependents: [[(place: Int, isNeeding: Bool)]] = Array(repeating: [], count: findings.count)
            var free: [Int] = []
            for place in findings.indices {
                let finding = findings[place]
                findings[place].stuckCount = finding.needed.count
                for other in finding.needed { dependents[other].append((place, true)) }
                for other in finding.before { dependents[other].append((place, false)) }
                if goals.contains(finding.run.id) || !finding.needed.isEmpty || !finding.before.isEmpty { continue }
                findings[place].isFree = true
                free.append(place)
            }
            while let ended = free.popLast() {
                for (place, isNeeding) in dependents[ended] where !findings[place].isFree {
                    if isNeeding { findings[place].stuckCount -= 1 } else { findings[place].ends -= 1 }
                    if findings[place].ends <= 0 { findings[place].before = [] }
                    guard findings[place].stuckCount == 0 && findings[place].before.isEmpty else { continue }
                    findings[place].isFree = true
                    free.append(place)
                }
            }
        }
    }
}

extension ScopeCore {
    /// The runs that a waiting run waits for, and how many of them have to end before it can start. There are none if it waits for
    /// time alone, or not at all, or if there are too many to look at.
    fileprivate func blockers(of run: Run) -> (runs: [Run], ends: Int) {
        machine.withLock { $0.blockers(of: run, upTo: WaitGraph.limit) }
    }
}
