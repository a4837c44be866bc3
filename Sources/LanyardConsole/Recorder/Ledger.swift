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

    init(capacity: Int) {
        kept = KeptRuns(capacity: capacity)
    }

    /// Where the runs of a scope are counted; kept with the scope, so that it is looked for once.
    @inline(__always)
    func site(of scope: ScopeCore) -> SiteRecord {
        // Nobody else keeps anything there.
        if let site = scope.annex.content {
            return Unmanaged<SiteRecord>.fromOpaque(site)._withUnsafeGuaranteedRef { $0 }
        }
        return newSite(of: scope)
    }

    @inline(never)
    private func newSite(of scope: ScopeCore) -> SiteRecord {
        let group = groups.unkeyed(name: scope.name?.limited, origin: scope.origin)
        scope.annex.keep(SiteRecord(group, ledger: self))
        return site(of: scope)
    }

    /// Where a run is counted.
    @inline(__always)
    func group(of run: Run) -> GroupRecord {
        let site = site(of: run.core)
        return run.isKeyed ? keyedGroup(of: run, in: site) : site.unkeyed
    }

    @inline(never)
    private func keyedGroup(of run: Run, in site: SiteRecord) -> GroupRecord {
        if let known = run.notes.bookmark {
            return Unmanaged<GroupRecord>.fromOpaque(known)._withUnsafeGuaranteedRef { $0 }
        }
        guard let key = run.key else { return site.unkeyed }
        let group = site.ledger.groups.group(of: key, run.policy, in: site.unkeyed)
        run.notes.bookmark = Unmanaged.passUnretained(group).toOpaque()
        return group
    }

    func clear() {
        cancelled.removeAll()
        kept.removeAll()
    }
}

// MARK: Writing

extension Ledger {
    func admitted(_ run: Run, _ admission: Admission) {
        let group = group(of: run)
        group.count(admission)
        switch admission {
        case .joined, .started: break
        case .skipped, .refused: kept.keep(RecordedRun(passedOver: run, admission, in: group))
        case .replaced, .queued: run.mark(RunMarks(admission))
        }
    }

    func cancelRequested(_ run: Run) {
        if run.containsCurrentTask { run.mark(.own) }
        if cancelled.add(run) { run.mark(.tracked) }
    }

    func handedOver(_ run: Run, isDelivered: Bool) {
        run.mark(isDelivered ? .delivered : .withheld)
        group(of: run).countHandover(isDelivered: isDelivered)
    }

    @inline(__always)
    func finished(_ run: Run) {
        let group = group(of: run)
        let recorded = RecordedRun(run, in: group)
        group.count(recorded.facts, recorded.details, isKeyed: run.isKeyed)
        if let details = recorded.details, let cause = details.cause {
            if recorded.facts.marks.contains(.tracked) { cancelled.remove(run) }
            causes.count(cause, obeying: details.obeying)
        }
        kept.keep(recorded)
    }
}
