/// Records in place what happens to runs and scopes.
///
/// The thread in which it happens makes the call, outside all locks, and the work waits for it.
package protocol EventRecorder: AnyObject, Sendable {
    func record(_ event: RunEvent, of run: Run)
    func record(_ event: ScopeEvent, of scope: ScopeCore)
}

/// Something that happened to a run.
package enum RunEvent: Sendable {
    case admitted(Admission)
    case started
    case cancelRequested(CancellationCause)
    case delivered
    case withheld
    case finished
}

/// Something that happened to a scope.
package enum ScopeEvent: Sendable {
    case opened
    /// It takes no more work.
    case closed
    /// So many values of a trigger came to nothing since this was told last.
    case dropped(TriggerCore, Int)
    /// A run of it failed, is gone, and nobody took its error.
    case unhandledError(RunInfo, any Error)
}
