/// A run as it stood when the snapshot was taken.
public struct RunSnapshot: Sendable, Identifiable {
    /// Where a run stands.
    public enum State: String, Sendable {
        /// Its body has not begun: its policy has not let it yet, or it was cancelled before.
        case waiting
        /// Its body runs, or is about to.
        case running
        /// It was cancelled, and its body still runs.
        case straggling
        /// Its body has ended and the result is being handed over.
        case delivering
    }

    /// The identity of the run.
    public let id: RunID
    /// The name given to the call.
    public let name: String?
    /// The key it is "the" run of.
    public let key: TaskKey?
    /// The policy of its call; `nil` for one without a key.
    public let policy: OverlapPolicy?
    /// Where it stands.
    public let state: State
    /// The time since it was admitted, on the scope's clock.
    public let age: Duration
    /// Why it was cancelled.
    public let cause: CancellationCause?
    /// The time since it was cancelled.
    public let timeSinceCancelled: Duration?
    /// The line that asked for it.
    public let origin: CallSite
}

extension RunSnapshot {
    /// `nil` for a run that has ended meanwhile.
    package init?(_ run: Run, at now: ScopeInstant) {
        let cause = run.cause
        switch run.phase {
        case .waiting, .parked: state = .waiting
        case .released: state = cause == nil ? .running : .waiting
        case .running: state = cause == nil ? .running : .straggling
        case .concluded: state = .delivering
        case .ended: return nil
        }
        id = run.id
        name = run.name
        key = run.key
        policy = run.policy
        age = run.admittedAt.duration(to: now)
        self.cause = cause
        timeSinceCancelled = cause.map { $0.instant.duration(to: now) }
        origin = run.origin
    }
}
