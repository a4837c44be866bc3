#if Telemetry
public import Lanyard
public import Metrics

/// Measures the runs and scopes of the process with swift-metrics.
///
/// ```swift
/// let observation = TaskObservation(TaskMetrics())
/// ```
///
/// Keep the observation for as long as the process is to be measured, and let the back end be bootstrapped before.
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `lanyard.scopes.open` | meter | |
/// | `lanyard.runs.live` | meter | |
/// | `lanyard.runs.straggling` | meter | |
/// | `lanyard.admissions` | counter | `decision`, `policy` |
/// | `lanyard.outcomes` | counter | `outcome` |
/// | `lanyard.cancellations` | counter | `kind`, `origin` |
/// | `lanyard.withheld` | counter | |
/// | `lanyard.dropped` | counter | `policy` |
/// | `lanyard.unhandled.errors` | counter | |
/// | `lanyard.run.waiting` | timer | |
/// | `lanyard.run.running` | timer | `outcome` |
/// | `lanyard.run.obeying` | timer | |
/// | `lanyard.events.dropped` | counter | |
///
/// `waiting` is the time from the call to the first instruction of the body, `running` from there to the end, and
/// `obeying` from the cancellation to the end. A dimension takes as many values as the program has lines and rules of
/// policies (`debounce`, whatever its time), never as many as it has runs. Where events were dropped, the meters are read
/// anew from the scopes; counters and timers then lack what was dropped. `dropped` counts values of triggers that came to
/// nothing, when a run of the trigger begins and when the trigger is released.
public actor TaskMetrics: TaskObserver {
    private var instruments: Instruments
    private var runs = LiveRuns()
    private var scopes: Set<ScopeID> = []
    private var hasBegun = false
    private let roots: @Sendable () -> [ScopeSnapshot]

    /// Makes the metrics of a back end.
    ///
    /// - Parameter factory: The back end; by default that of the process.
    public init(factory: (any MetricsFactory)? = nil) {
        self.init(factory: factory, roots: { TaskScope.roots })
    }

    init(factory: (any MetricsFactory)?, roots: @escaping @Sendable () -> [ScopeSnapshot]) {
        instruments = Instruments(factory ?? MetricsSystem.factory)
        self.roots = roots
    }

    /// Takes what happened; a `TaskObservation` calls it.
    public func observe(_ events: [TaskEvent], dropped: Int) {
        if dropped > 0 { instruments.count("lanyard.events.dropped", by: dropped) }
        for event in events { observe(event) }
        // Last what there is: what is dropped is the newest, such as the ends of what the batch tells of.
        if dropped > 0 || !hasBegun { readScopes(without: Set(events.compactMap(\.ended)), afterMissing: dropped > 0) }
        hasBegun = true
        instruments.set("lanyard.scopes.open", to: scopes.count)
        instruments.set("lanyard.runs.live", to: runs.count)
        instruments.set("lanyard.runs.straggling", to: runs.stragglerCount)
    }

    private func observe(_ event: TaskEvent) {
        switch event.kind {
        case .scopeOpened(let scope): scopes.insert(scope.id)
        case .scopeClosed(let scope): scopes.remove(scope.id)
        case .admitted(let run, let admission): admit(run, admission)
        case .started(let run):
            runs.start(run.id, at: event.instant)
            instruments.record(run.admittedAt.duration(to: event.instant), in: "lanyard.run.waiting")
        case .cancelRequested(let run, let cause):
            runs.cancel(run.id, at: event.instant)
            instruments.count(
                "lanyard.cancellations",
                ["kind": cause.kind.name, "origin": cause.origin.description]
            )
        case .delivered: break
        case .withheld: instruments.count("lanyard.withheld")
        case .dropped(let trigger, let count):
            instruments.count("lanyard.dropped", ["policy": trigger.policy.rule], by: count)
        case .unhandledError: instruments.count("lanyard.unhandled.errors")
        case .finished(let run, let outcome): finish(run, outcome, at: event.instant)
        }
    }

    private func admit(_ run: RunInfo, _ admission: Admission) {
        instruments.count(
            "lanyard.admissions",
            ["decision": admission.description, "policy": run.policy?.rule ?? "none"]
        )
        switch admission {
        case .started, .replaced, .queued: runs.admit(run.id)
        case .joined, .skipped, .refused: break
        }
    }

    private func finish(_ run: RunInfo, _ outcome: Outcome<Void>, at instant: ScopeInstant) {
        let (running, obeying) = runs.finish(run.id, at: instant)
        instruments.count("lanyard.outcomes", ["outcome": outcome.name])
        if let running { instruments.record(running, in: "lanyard.run.running", ["outcome": outcome.name]) }
        if let obeying { instruments.record(obeying, in: "lanyard.run.obeying") }
    }

    /// Reads what there is. A run tells of its end before it leaves its scope, so it may be found there still.
    private func readScopes(without ended: Set<RunID>, afterMissing: Bool) {
        var waiting = roots()
        var found: [RunSnapshot] = []
        scopes = []
        while let scope = waiting.popLast() {
            if !scope.isClosed { scopes.insert(scope.id) }
            found += scope.runs.filter { !ended.contains($0.id) }
            waiting += scope.children
        }
        runs.agree(with: found, afterMissing: afterMissing)
    }
}

extension OverlapPolicy {
    /// Its rule, without the settings, of which a program may choose new ones all the time.
    fileprivate var rule: String { String(description.prefix { $0 != "(" }) }
}

extension TaskEvent {
    /// The run of whose end it tells.
    fileprivate var ended: RunID? {
        if case .finished(let run, _) = kind { run.id } else { nil }
    }
}
#endif
