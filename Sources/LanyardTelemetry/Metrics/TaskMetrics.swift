#if Telemetry
public import Lanyard
public import Metrics

internal import Synchronization

/// An observer that measures the runs and scopes of the process with swift-metrics.
///
/// ```swift
/// let observation = TaskObservation(TaskMetrics())
/// ```
///
/// Bootstrap the back end first, and keep the observation for as long as you want to measure the process.
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
///
/// `waiting` is the time from the call to the first instruction of the body, `running` from there to the end, and `obeying`
/// from the cancellation to the end. A dimension has as many values as the program has lines and kinds of policies (`debounce`
/// is one, whatever its time), never as many as it has runs. `dropped` counts the values of triggers that came to nothing. It
/// does so when a run of the trigger begins, and when the trigger is released.
///
/// It measures in place: the thread in which an event happens calls the back end, and nothing is dropped. At the first event it
/// reads from the scopes what was there before.
public final class TaskMetrics: SynchronousTaskObserver {
    private let instruments: Instruments
    private let roots: @Sendable () -> [ScopeSnapshot]
    private let present = Mutex<Present?>(nil)

    /// What there is.
    private final class Present: Sendable {
        let scopes: Population<ScopeID>
        let runs: Population<RunID>
        let stragglers: Population<RunID>

        /// Counts what comes from now on, and what is there.
        init(_ instruments: Instruments, _ roots: () -> [ScopeSnapshot]) {
            let (firstScope, firstRun) = (ScopeID.newest(), RunID.newest())
            var waiting = roots()
            var scopes: [ScopeID] = []
            var runs: [RunSnapshot] = []
            while let scope = waiting.popLast() {
                if !scope.isClosed { scopes.append(scope.id) }
                runs += scope.runs
                waiting += scope.children
            }
            let stragglers = runs.lazy.filter { $0.cause != nil }.map(\.id)
            self.scopes = Population(since: firstScope, scopes) { instruments.openScopes.set($0) }
            self.runs = Population(since: firstRun, runs.lazy.map(\.id)) { instruments.liveRuns.set($0) }
            self.stragglers = Population(since: firstRun, stragglers) { instruments.stragglingRuns.set($0) }
        }

        /// Tells the back end how many there are now.
        func tell() {
            scopes.tell()
            runs.tell()
            stragglers.tell()
        }
    }

    /// Makes metrics that go to a back end.
    ///
    /// - Parameter factory: The back end; by default that of the process.
    public convenience init(factory: (any MetricsFactory)? = nil) {
        self.init(factory: factory, roots: { TaskScope.roots })
    }

    init(factory: (any MetricsFactory)?, roots: @escaping @Sendable () -> [ScopeSnapshot]) {
        instruments = Instruments(factory ?? MetricsSystem.factory)
        self.roots = roots
    }

    /// Takes an event. A `TaskObservation` calls it.
    public func observe(_ event: TaskEvent) {
        let present = begun
        switch event.tally {
        case .admittedAtOnce(let run, isKeyed: false):
            instruments.startedWithoutKey.increment()
            present.runs.enter(run)
        case .started(let waiting): instruments.waiting.recordNanoseconds(waiting)
        case .finished(let run, let ending, let running):
            present.runs.leave(run)
            present.stragglers.leave(run, hasEntered: event.isCancelRequested)
            let ending = instruments.ending(ending)
            ending.count.increment()
            if let running { ending.running.recordNanoseconds(running) }
            if event.isCancelRequested, let obeying = event.obeying { instruments.obeying.record(duration: obeying) }
        case .delivered: break
        case .admittedAtOnce(_, isKeyed: true), .other: observe(event.kind, present)
        }
    }

    /// What not every run has.
    private func observe(_ kind: TaskEvent.Kind, _ present: Present) {
        switch kind {
        case .scopeOpened(let scope): present.scopes.enter(scope.id)
        case .scopeClosed(let scope): present.scopes.leave(scope.id)
        case .admitted(let run, let admission):
            instruments.admissions(admission, by: run.policy).increment()
            switch admission {
            case .started, .replaced, .queued: present.runs.enter(run.id)
            case .joined, .skipped, .refused: break
            }
        case .cancelRequested(let run, let cause):
            present.stragglers.enter(run.id)
            instruments.cancellations(for: cause).increment()
        case .withheld: instruments.withheld.increment()
        case .dropped(let trigger, let count): instruments.dropped(by: trigger.policy).increment(by: count)
        case .unhandledError: instruments.unhandledErrors.increment()
        case .started, .delivered, .finished: break
        }
    }

    /// Starts to count anew. A `TaskObservation` calls it when it begins. Use one of them at a time.
    public func begin() { present.withLock { $0 = nil } }

    /// What there is, read at the first event; not under the lock, because whoever reads the scopes and tells the back end calls out.
    private var begun: Present {
        if let present = present.withLock({ $0 }) { return present }
        let made = Present(instruments, roots)
        let kept = present.withLock { present in
            if present == nil { present = made }
            return present ?? made
        }
        kept.tell()
        return kept
    }
}
#endif
