internal import Lanyard
internal import Synchronization

/// What is written down of runs: counts, histograms, the runs that ended last. Everything in it is bounded, and nothing is
/// called under its locks.
///
/// Live runs are not in it: who wants to see them reads the scopes. Of the program's objects only cancelled runs are
/// held, until they end. A scope's runs are written into the ledger that was first asked for the scope's site: that of
/// the process, or one that a test has for itself.
final class Ledger: Sendable {
    let kept: KeptRuns
    let causes = CauseTable()
    let cancelled = CancelledRuns()
    let groups = GroupTable()
    private let isOfProcess: Bool
    private let before: Atomic<UInt64>

    /// - Parameter isOfProcess: Whether every scope is its own that no other ledger was asked about.
    init(capacity: Int, isOfProcess: Bool = false) {
        kept = KeptRuns(capacity: capacity)
        self.isOfProcess = isOfProcess
        before = Atomic(RunID.count)
    }

    /// How many calls there were since it counts. None, and not fewer, if it begins to count just now.
    var calls: Int { max(Int(truncatingIfNeeded: RunID.count &- before.load(ordering: .relaxed)), 0) }

    /// Scopes that have none above and whose runs are its own to show, at most so many; and how many there are.
    func roots(upTo limit: Int) -> (scopes: ArraySlice<ScopeCore>, count: Int) {
        // A test's are few among those of all tests.
        let (some, count) = ScopeCore.roots(upTo: isOfProcess ? limit : .max)
        let own = some.filter { (owner(of: $0).map { $0 === self }) ?? isOfProcess }
        return (own.prefix(limit), count - (some.count - own.count))
    }

    /// The ledger that was asked about the scope or one above: what is in a scope that a test has taken for itself is the
    /// test's, too.
    private func owner(of scope: ScopeCore) -> Ledger? {
        let known = sequence(first: scope, next: \.parent).first { $0.annex.content != nil }
        return known.map { site(of: $0).ledger }
    }

    /// Where the runs of a scope are counted.
    func site(of scope: ScopeCore) -> SiteRecord { atSite(of: scope) { $0 } }

    /// Goes to where the runs of a scope are counted; that is kept with the scope, so that it is looked for once.
    ///
    /// Each end of a run comes here, and so references are not counted on the way.
    @inline(__always)
    func atSite<Value>(of scope: ScopeCore, _ body: (SiteRecord) -> Value) -> Value {
        // Nobody else keeps anything there.
        Unmanaged<SiteRecord>.fromOpaque(scope.annex.content ?? newSite(of: scope))._withUnsafeGuaranteedRef(body)
    }

    @inline(never)
    private func newSite(of scope: ScopeCore) -> UnsafeMutableRawPointer {
        let ledger = owner(of: scope) ?? self
        let group = ledger.groups.unkeyed(name: scope.naming?.text.limited, origin: scope.origin)
        scope.annex.keep(SiteRecord(group, ledger: ledger))
        return scope.annex.content!
    }

    /// Where a run is counted.
    func group(of run: Run) -> GroupRecord { atSite(of: run.core) { $0.group(of: run) } }

    /// Begins to count, from zero.
    func open() {
        groups.removeCounts()
        causes.removeAll()
        before.store(RunID.count, ordering: .relaxed)
        cancelled.open()
    }

    /// Keeps nothing of the program's any more; what it held, to be released.
    func close() -> some Sendable {
        (cancelled.close(), kept.removeAll())
    }
}

// MARK: Writing

extension Ledger {
    func admitted(_ run: Run, _ admission: Admission) {
        let group = group(of: run)
        group.count(admission)
        switch admission {
        case .joined, .started: break
        case .skipped, .refused:
            let skipped = RecordedRun(passedOver: run, admission, in: group)
            kept.keep(skipped.facts, skipped.details)
        case .replaced, .queued: run.mark(RunMarks(admission))
        }
    }

    func cancelRequested(_ run: Run) {
        if run.containsCurrentTask { run.mark(.own) }
        run.mark(.tracked)
        // Its outcome may stand by now: if it was marked too late for its end to see that, it is seen here.
        if cancelled.add(run), run.hasEnded { cancelled.remove(run) }
    }

    func handedOver(_ run: Run, isDelivered: Bool) {
        run.mark(isDelivered ? .delivered : .withheld)
        group(of: run).countHandover(isDelivered: isDelivered)
    }

    /// Nobody took the error of a run, which has ended and is gone.
    func unhandled(_ error: any Error, of run: RunInfo, in scope: ScopeCore) {
        let site = site(of: scope)
        let group = run.key.map { site.group(of: $0, run.policy) } ?? site.unkeyed
        group.countUnhandled("\(error)".limited)
    }

    /// Values of a trigger came to nothing.
    func dropped(_ count: Int, by trigger: TriggerCore, in scope: ScopeCore) {
        group(of: trigger, in: scope).countDropped(count)
    }

    /// Where the runs of a trigger are counted.
    func group(of trigger: TriggerCore, in scope: ScopeCore) -> GroupRecord {
        site(of: scope).group(of: trigger.key, trigger.policy)
    }

    /// - Parameter group: One of this ledger.
    @inline(never)
    func finished(_ run: Run, in group: GroupRecord) {
        // In two, because the whole would be copied, and that counts references.
        let (facts, details) = RecordedRun.parts(of: run, in: group)
        group.count(facts, details, isAdmissionTold: run.isAdmissionTold)
        if let details, let cause = details.cause {
            if facts.marks.contains(.tracked) { cancelled.remove(run) }
            causes.count(cause, obeying: details.obeying)
        }
        kept.keep(facts, details)
    }
}
