/// A run as its scope sees it, whatever its result type.
protocol OwnedRun: AnyObject, Sendable {
    var id: RunID { get }
    var name: String? { get }
    var key: TaskKey? { get }
    var policy: OverlapPolicy? { get }
    var origin: SourceLocation { get }
    var admittedAt: ScopeInstant { get }
    var core: ScopeCore { get }

    var hasDeadline: Bool { get }

    /// Where the run stands in its scope's table.
    var membership: Int { get set }

    /// Why it was cancelled, if it was.
    var cause: CancellationCause? { get }
    var phase: RunPhase { get }

    /// Lets a run that waits begin its body.
    func start()

    /// Cancels the run; the first cause wins. Never waits.
    func cancel(_ cause: CancellationCause)

    /// Waits for the end, or throws `CancellationError` when the waiting task is cancelled.
    func waitForEnd() async throws
}
