internal import Synchronization

/// The error of a run that failed, as long as nobody has taken it. The run keeps it: when that goes, nobody can any more, and
/// the scope reports it.
///
/// Python's event loop finds such errors the same way. An object of its own, so that a run that succeeds pays nothing.
final class UntakenError: Sendable {
    private let error: any Error
    private let run: RunInfo
    private let core: ScopeCore
    private let isTaken = Atomic(false)

    init(_ error: any Error, of run: Run) {
        self.error = error
        self.run = RunInfo(run)
        core = run.core
    }

    deinit {
        if !isTaken.load(ordering: .relaxed) { core.report(error, of: run) }
    }

    func take() { isTaken.store(true, ordering: .relaxed) }
}

extension Run {
    /// Keeps the error of a run that has failed until somebody takes it. Called before anybody can. Of a run that delivers a
    /// shared result, the error is that of the shared run.
    func keepUntaken(_ error: any Error) {
        if cause != nil && cause?.failure == nil || keyed?.keyedCall.follows != nil { return }
        // It stopped because it was asked to: that is no error that anybody has to hear of.
        if error is CancellationError && isAskedToFinish { return }
        let untaken = UntakenError(error, of: self)
        let isTaken = machine.withLock { machine in
            machine.keep(untaken)
            return machine.isFailureTaken
        }
        if isTaken { untaken.take() }
    }

    /// Keeps the error with which code has failed it, if code has.
    func keepFailure() {
        if let failure = cause?.failure { keepUntaken(failure) }
    }

    /// Somebody was told of the error with which code has failed it, or the run that it shares: perhaps before that one keeps the error.
    @inline(never)  // Not inlined behind an await: see CompilerFaults.
    func takeFailure() {
        guard cause?.failure != nil else { return }
        (keyed?.keyedCall.follows ?? self).machine.withLock { $0.takeFailure() }?.take()
    }

    /// Its error, if it failed: whoever keeps that can take it when the run is gone.
    var untakenError: UntakenError? { (keyed?.keyedCall.follows ?? self).machine.withLock { $0.untaken } }

    /// Somebody has the error now.
    func takeError() { untakenError?.take() }
}

extension RunStateMachine {
    /// Somebody was told of the error with which it was failed; what was kept of that.
    mutating func takeFailure() -> UntakenError? {
        makeExtras().isFailureTaken = true
        return untaken
    }

    var isFailureTaken: Bool { extras?.isFailureTaken ?? false }
}

extension ScopeCore {
    /// Tells of an error that nobody took. Nothing of Lanyard's is locked here, and the run is gone.
    fileprivate func report(_ error: any Error, of run: RunInfo) {
        if let onUnhandledError {
            onUnhandledError(error, run)
        } else {
            Recorders.tell(self, .unhandledError(run, error))
        }
    }
}
