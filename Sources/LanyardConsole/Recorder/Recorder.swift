internal import Lanyard
internal import Synchronization

/// Records in place what happens to the runs of the process: counts, histograms, the runs that ended last.
///
/// There is one in a process, for any number of consoles, so that the core reaches it without a lock. Everything in it is
/// bounded. Live runs are not in it: who wants to see them reads the scopes. Nothing is called under its locks, and of
/// the program's objects only cancelled runs are held, until they end.
final class Recorder: RunRecorder {
    static let shared = Recorder(capacity: 2048)

    let kept: KeptRuns
    let groups = GroupTable()
    let causes = CauseTable()
    let cancelled = CancelledRuns()
    let cost = OwnCost()
    private let users = Mutex(0)

    init(capacity: Int) {
        kept = KeptRuns(capacity: capacity)
    }

    /// Records until `stop` was called as often.
    func start() {
        users.withLock { users in
            users += 1
            Observers.record(true, with: self)
        }
    }

    func stop() {
        let isLast = users.withLock { users in
            users -= 1
            if users == 0 { Observers.record(false, with: self) }
            return users == 0
        }
        if isLast {
            cancelled.removeAll()
            kept.removeAll()
        }
    }

    func record(_ event: RunEvent, of run: Run) {
        if OwnCost.isTimed(run) { cost.time { note(event, run) } } else { note(event, run) }
    }

    @inline(__always)
    private func note(_ event: RunEvent, _ run: Run) {
        switch event {
        case .started: run.notes.startTicks = run.moment.age + 1
        case .finished: finished(run)
        case .admitted(let admission): admitted(run, admission)
        case .cancelRequested: cancelRequested(run)
        case .delivered, .withheld: handedOver(run, event)
        }
    }

    /// Where a run is counted.
    func group(of run: Run) -> GroupRecord {
        let site = groups.site(of: run.core)
        guard run.isKeyed, let key = run.key else { return site.unkeyed }
        return groups.group(of: key, run.policy, in: site)
    }

    private func admitted(_ run: Run, _ admission: Admission) {
        let group = group(of: run)
        group.count(admission)
        switch admission {
        case .joined, .started: break
        case .skipped, .refused: kept.keep(RecordedRun(passedOver: run, admission, in: group))
        case .replaced, .queued: run.mark(RunMarks(admission))
        }
    }

    private func cancelRequested(_ run: Run) {
        if run.containsCurrentTask { run.mark(.own) }
        if cancelled.add(run) { run.mark(.tracked) }
    }

    private func handedOver(_ run: Run, _ event: RunEvent) {
        let isDelivered = if case .delivered = event { true } else { false }
        run.mark(isDelivered ? .delivered : .withheld)
        group(of: run).countHandover(isDelivered: isDelivered)
    }

    private func finished(_ run: Run) {
        let group = group(of: run)
        let recorded = RecordedRun(run, in: group)
        group.count(recorded.facts, recorded.details, isKeyed: run.isKeyed)
        if group === groups.others.unkeyed { groups.countUngrouped() }
        if let details = recorded.details, let cause = details.cause {
            if recorded.facts.marks.contains(.tracked) { cancelled.remove(run) }
            causes.count(cause, obeying: details.obeying)
        }
        kept.keep(recorded)
    }
}
