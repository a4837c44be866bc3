internal import Synchronization

// What others may hold of a run, made when first asked for: both learn of its end or its cancellation, whichever comes
// first, the making or the end.
extension Run {
    /// A token that is cancelled with the run.
    var token: CancellationToken { issueToken() }

    /// How far the run is. A caller who shares a run sees that of the shared one.
    var progress: TaskProgress {
        if let shared = keyed?.keyedCall.follows { return shared.progress }
        let (kept, isEnding) = machine.withLock { ($0.progress, $0.isEnding) }
        if let kept, !isEnding { return kept }
        let made = kept ?? TaskProgress(clock: core.clock)
        let progress = machine.withLock { $0.keep(made) }
        endProgress()
        return progress
    }

    /// What the run says of itself. A caller who shares a run sees that of the shared one.
    var activity: TaskActivity {
        if let shared = keyed?.keyedCall.follows { return shared.activity }
        if let kept = machine.withLock({ $0.activity }) { return kept }
        let made = TaskActivity(clock: core.clock)
        return machine.withLock { $0.keep(made) }
    }

    /// What the run says of itself, if anybody asked or it said anything.
    package var reportedActivity: TaskActivity? { machine.withLock { $0.activity } }

    /// The run is about to end, perhaps for a cause that was only found when its result was handed over.
    func endCompanions() {
        cancelToken()
        endProgress()
    }

    /// Tells the progress how the run ended, if it has.
    func endProgress() {
        let (progress, outcome) = machine.withLock { ($0.progress, $0.isEnding ? $0.outcome : nil) }
        guard let progress, let outcome else { return }
        progress.end(TaskProgress.State(outcome))
    }
}

extension Run: TokenSource {
    var issued: (token: CancellationToken?, cause: CancellationCause?) { machine.withLock { ($0.token, $0.cause) } }

    func makeToken() -> CancellationToken { CancellationToken(clock: core.clock) }

    func keep(_ made: CancellationToken) -> CancellationToken { machine.withLock { $0.keep(made) } }
}

extension RunStateMachine {
    /// What code that is not async is told of a cancellation by, if anybody asked for it.
    var token: CancellationToken? { extras?.token }

    /// Keeps a token, unless there is one; the one that is kept.
    mutating func keep(_ token: CancellationToken) -> CancellationToken {
        let extras = makeExtras()
        extras.token = extras.token ?? token
        return extras.token ?? token
    }

    /// How far the run is, if anybody asked or reported.
    var progress: TaskProgress? { extras?.progress }

    /// Keeps a progress, unless there is one; the one that is kept.
    mutating func keep(_ progress: TaskProgress) -> TaskProgress {
        let extras = makeExtras()
        extras.progress = extras.progress ?? progress
        return extras.progress ?? progress
    }

    /// What the run says of itself, if anybody asked or it said anything.
    var activity: TaskActivity? { extras?.activity }

    /// Keeps an activity, unless there is one; the one that is kept.
    mutating func keep(_ activity: TaskActivity) -> TaskActivity {
        let extras = makeExtras()
        extras.activity = extras.activity ?? activity
        return extras.activity ?? activity
    }

    /// What measures the run, if anything does.
    var meter: (any RunExecutor)? { extras?.meter }

    /// Keeps what measures the run; there is none before.
    mutating func keep(_ meter: any RunExecutor) {
        makeExtras().meter = meter
    }
}
