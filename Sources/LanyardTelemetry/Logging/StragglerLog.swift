#if Telemetry
public import Lanyard
public import Logging

/// An observer that writes a warning for each run that goes on for too long after its cancellation. The warning has the run's
/// name, origin and cause.
///
/// ```swift
/// let observation = TaskObservation(StragglerLog(Logger(label: "shop")))
/// // warning shop: lanyard.run=thumbnails #12 lanyard.origin=Shop/Gallery.swift:31 lanyard.cause=requested (Shop/…)
/// //     A run was cancelled 1.0 seconds ago and still runs.
/// ```
///
/// When the run has ended after all, another line, of the level `notice`, says so. Trio and tokio-console look for such tasks,
/// too.
public actor StragglerLog: TaskObserver {
    private let logger: Logger
    private let patience: Duration
    private let timers: Timers
    private var waits: [RunID: Wait] = [:]
    private var overdue: [RunID] = []
    private var early = EarlyEnds()

    /// What is known of a run that was cancelled.
    private struct Wait {
        let run: RunInfo
        let cause: CancellationCause
        let instant: ScopeInstant
        let timer: DeadlineTimer
        var isTold = false

        var metadata: Logger.Metadata {
            run.metadata.merging(["lanyard.cause": "\(cause)"]) { first, _ in first }
        }
    }

    /// Makes a log of stragglers.
    ///
    /// - Parameters:
    ///   - logger: The logger to which it writes.
    ///   - patience: How long a run may go on after its cancellation before it gets a line.
    ///   - clock: The clock that counts that time; by default the continuous clock.
    public init(_ logger: Logger, patience: Duration = .seconds(1), clock: any Clock<Duration> = .continuous) {
        self.logger = logger
        self.patience = patience
        timers = Timers.on(clock)
    }

    /// The events that it takes: cancellations, and the ends of cancelled runs.
    public nonisolated var interests: TaskEvent.Interests { [.cancellations, .endsOfCancelled] }

    /// Takes events. A `TaskObservation` calls it.
    public func observe(_ events: [TaskEvent], dropped: Int) {
        for event in events {
            switch event.kind {
            case .cancelRequested(let run, let cause): wait(for: run, cause, since: event.instant)
            case .finished(let run, let outcome): stopWaiting(for: run.id, outcome, at: event.instant)
            case .scopeOpened, .scopeClosed, .admitted, .started, .delivered, .withheld, .dropped, .unhandledError:
                break
            }
        }
        if dropped > 0 { forgetEnded() }
    }

    private func wait(for run: RunInfo, _ cause: CancellationCause, since instant: ScopeInstant) {
        if early.remove(run.id) { return }
        let timer = DeadlineTimer(in: patience, on: timers)
        waits[run.id] = Wait(run: run, cause: cause, instant: instant, timer: timer)
        timer.set { [weak self] in
            Task { await self?.note(run.id) }
        }
    }

    /// The patience with a run is over.
    private func note(_ id: RunID) async {
        overdue.append(id)
        guard overdue.count == 1 else { return }
        await Task.yield()  // Those that are overdue since the same moment are looked for together.
        let ids = overdue
        overdue = []
        // The end of some may be on its way here: observers hear of it later than it comes.
        let live = ids.count == 1 ? Set(ids.filter { ScopeCore.run($0) != nil }) : liveRuns
        for id in ids where live.contains(id) { tell(id) }
    }

    private func tell(_ id: RunID) {
        guard let wait = waits[id] else { return }
        waits[id]?.isTold = true
        logger.warning(
            "A run was cancelled \(patience) ago and still runs.",
            metadata: wait.metadata
        )
    }

    private func stopWaiting(for id: RunID, _ outcome: Outcome<Void>, at instant: ScopeInstant) {
        guard let wait = waits.removeValue(forKey: id) else {
            if case .cancelled = outcome { early.insert(id) }
            return
        }
        wait.timer.lift()
        guard wait.isTold else { return }
        let time = wait.instant.duration(to: instant)
        logger.notice("A cancelled run has ended, after \(time).", metadata: wait.metadata)
    }

    /// After events were dropped, among them perhaps the ends of some.
    private func forgetEnded() {
        let live = liveRuns
        for (id, wait) in waits where !live.contains(id) {
            wait.timer.lift()
            waits[id] = nil
        }
    }

    /// All runs of the process that have not ended.
    private var liveRuns: Set<RunID> {
        var waiting = TaskScope.roots
        var live: Set<RunID> = []
        while let scope = waiting.popLast() {
            live.formUnion(scope.runs.map(\.id))
            waiting += scope.children
        }
        return live
    }
}
#endif
