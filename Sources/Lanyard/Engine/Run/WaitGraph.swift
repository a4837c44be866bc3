internal import Synchronization

/// Which run waits for which, so that a wait that could never end is told before it begins (R14).
///
/// A run waits for those whose end its code awaits; the runs that it is part of wait with it. One that stands in the line of
/// its key or scope waits for those that its policy lets go before it: it goes on as soon as so many of them have ended as it
/// takes. Waits are noted under one lock for the process, the outermost of all: looking and noting are one step, or two runs that
/// begin to wait for each other at the same time would both find nothing. A wait is noted once, with the run that waits, and so
/// is each part that waits, with the run around it; so blocks that wait inside each other cost the same at every depth.
enum WaitGraph {
    private struct Waits: ~Copyable {
        /// What each run waits for by itself, and how often.
        var all: [RunID: [RunID: Wait]] = [:]

        /// The parts of each run that wait, or whose parts do.
        var parts: [RunID: [RunID: Run]] = [:]

        /// How many waits there are for each run.
        var waiterCounts: [RunID: Int] = [:]

        mutating func note(_ waiter: Run, waitsFor awaited: Run) {
            all[waiter.id, default: [:]][awaited.id, default: Wait(awaited: awaited, count: 0)].count += 1
            waiterCounts[awaited.id, default: 0] += 1
            var part = waiter
            // Whoever is noted already has noted all around it.
            while let whole = part.whole, parts[whole.id, default: [:]].updateValue(part, forKey: part.id) == nil {
                part = whole
            }
        }

        mutating func forget(_ waiter: Run, waitsFor awaited: Run) {
            all[waiter.id]?[awaited.id]?.count -= 1
            if all[waiter.id]?[awaited.id]?.count == 0 { all[waiter.id]?[awaited.id] = nil }
            waiterCounts[awaited.id, default: 0] -= 1
            if waiterCounts[awaited.id] == 0 { waiterCounts[awaited.id] = nil }
            var part = waiter
            while all[part.id]?.isEmpty ?? true, parts[part.id] == nil {
                all[part.id] = nil
                guard let whole = part.whole else { return }
                parts[whole.id]?[part.id] = nil
                guard parts[whole.id]?.isEmpty == true else { return }
                parts[whole.id] = nil
                part = whole
            }
        }

        /// What has to end before a run and all its parts go on.
        func needs(of run: Run) -> [Run] {
            let awaited = all[run.id]?.values.prefix(WaitGraph.limit).map(\.awaited) ?? []
            let waiting = parts[run.id].map { Array($0.values.prefix(WaitGraph.limit)) } ?? []
            return awaited + waiting
        }
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
    /// - Parameter hasDeadline: Whether a deadline ends the wait, so that whoever waits for the current run need not wait for ever.
    /// - Throws: ``ScopeError/waitsForEachOther(_:_:)``, or what the wait throws.
    nonisolated(nonsending)
        static func waiting(
            for awaited: Run,
            hasDeadline: Bool = false,
            _ wait: nonisolated(nonsending) () async throws -> Void
        ) async throws
    {
        guard let waiter = CurrentRun.run, !awaited.phase.isOver, !waiter.phase.isOver else { return try await wait() }
        try noteUnlessStuck(waiter, awaited, isNoted: !hasDeadline)
        defer { if !hasDeadline { waits.withLock { $0.forget(waiter, waitsFor: awaited) } } }
        try await wait()
    }

    private static func noteUnlessStuck(_ waiter: Run, _ awaited: Run, isNoted: Bool) throws(ScopeError) {
        var search = Search(waiter)
        let isStuck = waits.withLock { waits in
            // Without anybody who waits for this run in turn there is no circle, and most runs have nobody.
            let isAwaited = waiter.stuckLineage.contains {
                waits.waiterCounts[$0.id] != nil || $0.isKeyed || $0.core.isLimited
            }
            if isAwaited && search.cannotEnd(awaited, waits) { return true }
            if isNoted { waits.note(waiter, waitsFor: awaited) }
            return false
        }
        // What was looked at is released here, not under the lock.
        if isStuck { throw .waitsForEachOther(waiter.title, awaited.title) }
    }

    /// Looks for a set of runs of which none can end before another of it.
    private struct Search {
        /// The run that begins to wait. It and those that it is part of go on only when what it waits for has ended.
        let waiter: Run

        /// All of these; gathered only for a run that waits for others in turn.
        private lazy var goals = Set(waiter.stuckLineage.map(\.id))

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

        init(_ waiter: Run) { self.waiter = waiter }

        /// Whether a run could never end while those of the goals do not.
        mutating func cannotEnd(_ awaited: Run, _ waits: borrowing Waits) -> Bool {
            if waiter.stuckLineage.contains(where: { $0 === awaited }) { return true }
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
        private mutating func follow(_ place: Int, _ waits: borrowing Waits) {
            let run = findings[place].run
            // The first is none of them: `cannotEnd` has looked. So most searches gather none.
            if place > 0 && goals.contains(run.id) { return }
            let needed = waits.needs(of: run) + (run.awaitedShare.map { [$0] } ?? [])
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
                if !finding.needed.isEmpty || !finding.before.isEmpty || place > 0 && goals.contains(finding.run.id) {
                    continue
                }
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
