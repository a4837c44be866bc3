internal import Synchronization

/// Which run waits for which, so that a wait that could never end is told before it begins (R14).
///
/// A run waits for those whose end its code awaits; the runs that it is part of wait with it. One that stands in the line of
/// its key or scope waits for those that its policy lets go before it: it goes on as soon as so many of them have ended as it
/// takes. A wait is noted once, with the run that waits, and so is each part that waits, with the run around it; so blocks that
/// wait inside each other cost the same at every depth.
///
/// A wait is noted before anybody looks, and has a number. Whoever looks sees the waits with lower numbers alone. So of two runs that
/// begin to wait for each other at the same time one finds the other, and the other does not.
///
/// Nothing is looked at under one lock: what is found may have ended when the next is found. So a circle counts only if a second look
/// finds the same one. Then there was a moment, between the looks, at which none of its runs could go on, and none ever can.
enum WaitGraph {
    private struct Waits: ~Copyable {
        /// What each run waits for by itself, and how often.
        var all: [RunID: [RunID: Wait]] = [:]

        /// The parts of each run that wait, or whose parts do.
        var parts: [RunID: [RunID: Run]] = [:]

        /// How many waits there are for each run.
        var waiterCounts: [RunID: Int] = [:]

        /// The number of the wait that began last.
        private(set) var lastNumber: UInt64 = 0

        /// The number of a wait that begins now, and is not noted.
        mutating func nextNumber() -> UInt64 {
            lastNumber += 1
            return lastNumber
        }

        /// - Returns: The number of the wait.
        mutating func note(_ waiter: Run, waitsFor awaited: Run) -> UInt64 {
            let number = nextNumber()
            all[waiter.id, default: [:]][awaited.id, default: Wait(awaited: awaited, number: number)].count += 1
            waiterCounts[awaited.id, default: 0] += 1
            var part = waiter
            // Whoever is noted already has noted all around it.
            while let whole = part.whole, parts[whole.id, default: [:]].updateValue(part, forKey: part.id) == nil {
                part = whole
            }
            return number
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

        /// What has to end before a run and all its parts go on, as far as it is waited for since before a number; and the number of
        /// each wait, zero for a part.
        func needs(of run: Run, before number: UInt64) -> [(run: Run, number: UInt64)] {
            var needs: [(run: Run, number: UInt64)] = []
            for wait in all[run.id, default: [:]].values where wait.number < number && needs.count < WaitGraph.limit {
                needs.append((wait.awaited, wait.number))
            }
            for part in parts[run.id, default: [:]].values.prefix(WaitGraph.limit) { needs.append((part, 0)) }
            return needs
        }
    }

    private struct Wait {
        let awaited: Run
        let number: UInt64
        var count = 0
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
        let number = waits.withLock { hasDeadline ? $0.nextNumber() : $0.note(waiter, waitsFor: awaited) }
        defer { if !hasDeadline { waits.withLock { $0.forget(waiter, waitsFor: awaited) } } }
        if isStuck(waiter, awaited, number) { throw ScopeError.waitsForEachOther(waiter.title, awaited.title) }
        try await wait()
    }

    /// Whether a wait that has just begun could never end.
    private static func isStuck(_ waiter: Run, _ awaited: Run, _ number: UInt64) -> Bool {
        // Without anybody who waits for this run in turn there is no circle, and most runs have nobody.
        let lineage = Array(waiter.stuckLineage)
        let isAwaited = waits.withLock { waits in lineage.contains { waits.waiterCounts[$0.id] != nil } }
        guard isAwaited || lineage.contains(where: { $0 === awaited || $0.isKeyed || $0.core.isLimited }) else {
            return false
        }
        var before: Set<Search.Edge>?
        while true {
            var search = Search(lineage, number)
            guard let circle = search.circle(of: awaited) else { return false }
            if circle == before { return true }
            before = circle
        }
    }

    private static func needs(of run: Run, before number: UInt64) -> [(run: Run, number: UInt64)] {
        waits.withLock { $0.needs(of: run, before: number) }
    }

    /// Looks for a set of runs of which none can end before another of it.
    private struct Search {
        /// The run that begins to wait, and those that it is part of: they go on only when what it waits for has ended.
        private let goals: Set<RunID>

        /// Of the waits that began before this one.
        private let number: UInt64

        /// That a run waits for another, of those that cannot end.
        struct Edge: Hashable {
            let waiter: RunID
            let awaited: RunID

            /// That of the wait; zero where it is none that was noted.
            let number: UInt64
        }

        /// A run that was found, and what it waits for.
        private struct Finding {
            let run: Run

            /// Those that all have to end, and the number of each wait.
            var needed: [(place: Int, number: UInt64)] = []

            /// Of those that stand before it in the line of its key or scope so many have to end.
            var before: [Int] = []
            var ends = 0

            /// How many of those that it needs cannot end.
            var stuckCount = 0
            var isFree = false
        }

        private var findings: [Finding] = []
        private var indices: [RunID: Int] = [:]

        init(_ lineage: [Run], _ number: UInt64) {
            goals = Set(lineage.map(\.id))
            self.number = number
        }

        /// What keeps a run from ending for as long as the goals do not end; `nil` if it can.
        mutating func circle(of awaited: Run) -> Set<Edge>? {
            if goals.contains(awaited.id) { return [] }
            guard let first = index(of: awaited) else { return nil }
            var next = first
            while next < findings.count {
                follow(next)
                next += 1
            }
            freeWhatCanEnd()
            return findings[first].isFree ? nil : edges
        }

        private var edges: Set<Edge> {
            var edges: Set<Edge> = []
            for finding in findings where !finding.isFree {
                for (place, number) in finding.needed where !findings[place].isFree {
                    edges.insert(Edge(waiter: finding.run.id, awaited: findings[place].run.id, number: number))
                }
                for place in finding.before where !findings[place].isFree {
                    edges.insert(Edge(waiter: finding.run.id, awaited: findings[place].run.id, number: 0))
                }
            }
            return edges
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
        private mutating func follow(_ place: Int) {
            let run = findings[place].run
            if goals.contains(run.id) { return }
            var needed = WaitGraph.needs(of: run, before: number)
            if let shared = run.awaitedShare { needed.append((shared, 0)) }
            let (blockers, ends) = run.isKeyed || run.core.isLimited ? run.core.blockers(of: run) : ([], 0)
            for (run, number) in needed {
                if let other = index(of: run) { findings[place].needed.append((other, number)) }
            }
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
                for (other, _) in finding.needed { dependents[other].append((place, true)) }
                for other in finding.before { dependents[other].append((place, false)) }
                if !finding.needed.isEmpty || !finding.before.isEmpty || goals.contains(finding.run.id) {
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
