internal import Synchronization

/// Something that happened to a run or a scope, as an observer is told it.
///
/// It consists of values only. See ``TaskObserver``.
public struct TaskEvent: Sendable, CustomStringConvertible {
    /// What happened, as it is kept: what every run has is flat, so that it is made, handed on and released at the price of the
    /// references in a ``RunInfo``. A ``Kind`` is taken apart and put together with each copy.
    let content: Content

    /// When it happened, on the clock of the scope.
    public let instant: ScopeInstant

    /// Of an end, ticks from the admission to the begin of the body, plus one; zero if it has not begun, or nobody listened then.
    private let startTicks: Int64

    /// Whether somebody cancelled the run of whose end it tells.
    package let isCancelRequested: Bool

    enum Content: Sendable {
        case usual(RunInfo, Usual)
        case rare(Rare)
    }

    /// What happens to a run that is admitted, begins and succeeds.
    enum Usual: Sendable {
        case admitted(Admission)
        case started
        case delivered
        case withheld
        case succeeded
    }

    /// Whatever else can happen.
    final class Rare: Sendable {
        let kind: Kind

        init(_ kind: Kind) { self.kind = kind }
    }

    /// What happened.
    public var kind: Kind {
        switch content {
        case .usual(let run, .admitted(let admission)): .admitted(run, admission)
        case .usual(let run, .started): .started(run)
        case .usual(let run, .delivered): .delivered(run)
        case .usual(let run, .withheld): .withheld(run)
        case .usual(let run, .succeeded): .finished(run, .succeeded(()))
        case .rare(let rare): rare.kind
        }
    }

    /// The kinds of events that an observer wants to be told of.
    public typealias Interests = EventInterests

    /// What can happen.
    public enum Kind: Sendable {
        /// A scope was made.
        case scopeOpened(ScopeInfo)
        /// A scope was closed, shut down or released, and takes no more work.
        case scopeClosed(ScopeInfo)
        /// The policy decided about a call of `addTask`. A run that was refused or skipped never begins. If the call joined,
        /// this is the shared run. If another thread cancels the run at that moment, its cancellation and its end may be told first.
        case admitted(RunInfo, Admission)
        /// The body of a run begins.
        case started(RunInfo)
        /// A run was cancelled. Its body may go on for as long as it likes.
        case cancelRequested(RunInfo, CancellationCause)
        /// The result was handed to its owner, or is being handed over.
        case delivered(RunInfo)
        /// A result, or an element of a sequence, came too late and was not delivered.
        case withheld(RunInfo)
        /// A run has ended. Its value, if there is one, is left out.
        case finished(RunInfo, Outcome<Void>)
        /// The number of a trigger's values that came to nothing since the last event of this kind.
        ///
        /// They were overtaken, skipped, or cancelled before they began. The event comes when a run of the trigger begins,
        /// and when the trigger is released.
        case dropped(TriggerInfo, Int)
        /// A run failed, and nobody has taken its error or still can: <doc:ErrorsNobodyTakes>.
        case unhandledError(RunInfo, any Error)
    }
}

extension TaskEvent {
    /// Inlined, and made case by case, so that nothing in it is copied on the way.
    @inline(__always)
    init(_ event: borrowing RunEvent, of run: Run) {
        switch event {
        case .admitted(let admission):
            // That of the call, which has just been made. But whoever joins comes later than the shared run, and a refusal after what
            // refuses it.
            let isLater = admission == .joined || admission == .refused
            let instant = isLater ? run.core.clock.now() : run.admittedAt
            self.init(.usual(RunInfo(toldOf: run), .admitted(admission)), instant)
        case .started: self.init(.usual(RunInfo(toldOf: run), .started), run.startInstant)
        case .cancelRequested(let cause):
            self.init(.rare(Rare(.cancelRequested(RunInfo(toldOf: run), cause))), run.core.clock.now())
        case .delivered: self.init(.usual(RunInfo(toldOf: run), .delivered), run.core.clock.now())
        case .withheld: self.init(.usual(RunInfo(toldOf: run), .withheld), run.core.clock.now())
        case .finished:
            let (outcome, isCancelRequested) = run.machine.withLock { ($0.unusualOutcome, $0.isCancelRequested) }
            self.init(
                outcome.map { .rare(Rare(.finished(RunInfo(toldOf: run), $0))) }
                    ?? .usual(RunInfo(toldOf: run), .succeeded),
                run.core.clock.now(),
                startTicks: run.notes.startTicks,
                isCancelRequested: isCancelRequested
            )
        }
    }

    init(_ event: ScopeEvent, of core: ScopeCore) {
        self.init(.rare(Rare(Kind(event, of: core))), core.clock.now())
    }

    @inline(__always)
    init(
        _ content: consuming Content,
        _ instant: ScopeInstant,
        startTicks: Int64 = 0,
        isCancelRequested: Bool = false
    ) {
        self.content = content
        self.instant = instant
        self.startTicks = startTicks
        self.isCancelRequested = isCancelRequested
    }

    /// What happened, and to which run, scope or trigger.
    public var description: String { "\(kind)" }

    /// How long the body ran, to within a nanosecond, if this is the end of a run. `nil` if the body never began, or if nobody
    /// observed when it did.
    public var running: Duration? {
        switch content {
        case .usual(let run, _): return runningNanoseconds(of: run).map { .nanoseconds($0) }
        case .rare(let rare):
            guard case .finished(let run, _) = rare.kind else { return nil }
            return runningNanoseconds(of: run).map { .nanoseconds($0) }
        }
    }

    /// The time from the cancellation to the end, if this is the end of a run. `nil` if the run had not been cancelled before
    /// it ended.
    public var obeying: Duration? {
        guard isCancelRequested, case .finished(_, .cancelled(let cause, _)) = kind else { return nil }
        return max(cause.instant.duration(to: instant), .zero)
    }

    /// The same as ``running``, for the run that it is about; `nil` if this is no end.
    package func runningNanoseconds(of run: borrowing RunInfo) -> Int64? {
        startTicks > 0 ? Int64(nanosecondsInTicks: run.admittedAt.ticks(to: instant) - (startTicks - 1)) : nil
    }

    /// How long the run that it is about had to wait until now.
    package func waitingNanoseconds(of run: borrowing RunInfo) -> Int64 {
        Int64(nanosecondsInTicks: run.admittedAt.ticks(to: instant))
    }

    /// The scope to which it happened, or that owns the run or the trigger.
    public var scope: ScopeInfo {
        switch content {
        case .usual(let run, _): run.scope
        case .rare(let rare): rare.kind.scope
        }
    }
}

extension TaskEvent.Kind {
    fileprivate var scope: ScopeInfo {
        switch self {
        case .scopeOpened(let scope), .scopeClosed(let scope): scope
        case .admitted(let run, _), .started(let run), .cancelRequested(let run, _), .delivered(let run),
            .withheld(let run), .finished(let run, _), .unhandledError(let run, _):
            run.scope
        case .dropped(let trigger, _): trigger.scope
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

extension RunStateMachine {
    /// How the run ended, without its value, unless it succeeded.
    fileprivate var unusualOutcome: Outcome<Void>? {
        switch outcome {
        case nil, .succeeded: nil
        case let outcome?: outcome.map { _ in }
        }
    }
}

extension Run {
    /// When its body began, if that was noted just now.
    fileprivate var startInstant: ScopeInstant {
        switch core.clock {
        case .continuous:
            ScopeInstant(
                offset: Duration(attoseconds: admittedAt.offset.attoseconds + Int128(notes.startTicks - 1) << 30)
            )
        case .custom(let clock): clock.now()
        }
    }
}

extension TaskEvent {
    /// What those need to know who only count, of the events that every run has.
    ///
    /// It holds nothing that counts references. Whoever takes a kind apart copies what is in it, and for each run that took longer than
    /// to count it.
    package enum Tally {
        /// A run starts at once; whether by a policy.
        case admittedAtOnce(RunID, isKeyed: Bool)
        case started(waitingNanoseconds: Int64)
        case finished(RunID, Ending, runningNanoseconds: Int64?)
        /// A result was handed over.
        case delivered
        /// See ``TaskEvent/kind``.
        case other
    }

    /// How a run ended.
    package enum Ending {
        case succeeded
        case failed
        case cancelled
    }

    package var tally: Tally {
        switch content {
        case .usual(let run, .admitted(.started)): .admittedAtOnce(run.id, isKeyed: run.policy != nil)
        case .usual(let run, .started): .started(waitingNanoseconds: waitingNanoseconds(of: run))
        case .usual(let run, .succeeded): finished(run, .succeeded)
        case .usual(_, .delivered): .delivered
        case .usual: .other
        case .rare(let rare):
            switch rare.kind {
            case .finished(let run, .failed): finished(run, .failed)
            case .finished(let run, .cancelled): finished(run, .cancelled)
            default: .other
            }
        }
    }

    private func finished(_ run: borrowing RunInfo, _ ending: Ending) -> Tally {
        .finished(run.id, ending, runningNanoseconds: runningNanoseconds(of: run))
    }
}
