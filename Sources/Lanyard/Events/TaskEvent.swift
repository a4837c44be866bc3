internal import Synchronization

/// Something that happened to a run or a scope, for those who observe.
///
/// Values only; see ``TaskObserver``.
public struct TaskEvent: Sendable {
    /// What happened.
    public let kind: Kind

    /// When, on the clock of the scope.
    public let instant: ScopeInstant

    /// What can happen.
    public enum Kind: Sendable {
        /// A scope was made.
        case scopeOpened(ScopeInfo)
        /// A scope takes no more work, because it was closed, shut down or released.
        case scopeClosed(ScopeInfo)
        /// A call of `addTask` was decided about. One that was refused or skipped never begins; of one that joined, the
        /// run is the shared one.
        case admitted(RunInfo, Admission)
        /// The body begins.
        case started(RunInfo)
        /// The run was cancelled; its body may go on for as long as it likes.
        case cancelRequested(RunInfo, CancellationCause)
        /// The result was handed to its owner, or is being handed over.
        case delivered(RunInfo)
        /// A result, or an element of a sequence, came too late and was not handed over.
        case withheld(RunInfo)
        /// The run has ended; the value, if there is one, is left out.
        case finished(RunInfo, Outcome<Void>)
        /// So many values of a trigger came to nothing since this was told last: overtaken, passed over, or cancelled before they
        /// began. It is told when a run of the trigger begins, and when the trigger is released.
        case dropped(TriggerInfo, Int)
        /// A run failed, and nobody has taken its error or can any more; <doc:ErrorsNobodyTakes>.
        case unhandledError(RunInfo, any Error)
    }
}

extension TaskEvent {
    /// The scope to which it happened, or that owns the run or the trigger.
    public var scope: ScopeInfo {
        switch kind {
        case .scopeOpened(let scope), .scopeClosed(let scope): scope
        case .admitted(let run, _), .started(let run), .cancelRequested(let run, _), .delivered(let run),
            .withheld(let run), .finished(let run, _), .unhandledError(let run, _):
            run.scope
        case .dropped(let trigger, _): trigger.scope
        }
    }
}

extension TaskEvent.Kind {
    init(_ event: RunEvent, of run: Run) {
        let info = RunInfo(run)
        self =
            switch event {
            case .admitted(let admission): .admitted(info, admission)
            case .started: .started(info)
            case .cancelRequested(let cause): .cancelRequested(info, cause)
            case .delivered: .delivered(info)
            case .withheld: .withheld(info)
            case .finished: .finished(info, run.observedOutcome)
            }
    }

    init(_ event: ScopeEvent, of core: ScopeCore) {
        let info = ScopeInfo(core)
        self =
            switch event {
            case .opened: .scopeOpened(info)
            case .closed: .scopeClosed(info)
            case .dropped(let trigger, let count): .dropped(TriggerInfo(trigger, of: core), count)
            case .unhandledError(let run, let error): .unhandledError(run, error)
            }
    }
}

extension Run {
    /// How it ended, without the value.
    fileprivate var observedOutcome: Outcome<Void> {
        machine.withLock { $0.outcome }?.map { _ in } ?? .succeeded(())
    }
}
