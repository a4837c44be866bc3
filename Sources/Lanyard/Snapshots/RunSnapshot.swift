/// A run as it stood when the snapshot was taken.
@dynamicMemberLookup
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

    /// What is known of it from its call on.
    public let info: RunInfo
    /// Where it stands.
    public let state: State
    /// The time since it was admitted, on the scope's clock.
    public let age: Duration
    /// Why it was cancelled.
    public let cause: CancellationCause?
    /// The time since it was cancelled.
    public let timeSinceCancelled: Duration?
    /// What it waits for: what it says itself (see ``TaskActivity``), or what its policy holds it back for; `nil` if it works or
    /// says nothing.
    public let wait: TaskWait?
    /// The number of the attempt that it says it is on; 1 if it says nothing.
    public let attempt: Int
    /// Whether the owner that it was made for is gone, and nobody has cancelled it: its result is for nobody. If the scope was that
    /// owner's, something keeps it, often an operation of its own. Known in debug builds only; always `false` in others.
    public let isOwnerGone: Bool

    /// The identity of the run.
    public var id: RunID { info.id }

    /// What its ``RunInfo`` says: `run.name` is `run.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<RunInfo, Value>) -> Value { info[keyPath: path] }
}

extension Run {
    /// What holds it back before its body may begin.
    fileprivate var waitForTurn: TaskWait {
        let isPaused = core.machine.withLock { $0.isPaused } || key.map { core.isPaused($0) } ?? false
        let reason = isPaused ? "a pause of its scope to end" : policy?.reducer.waitReason ?? "room in its scope"
        return TaskWait(reason: reason, instant: admittedAt)
    }
}

extension RunSnapshot {
    /// `nil` for a run that has ended meanwhile.
    package init?(_ run: Run, at now: ScopeInstant) {
        // Before the cause: whoever went and took the scope along has cancelled it by then.
        let isOwnerGone = run.isOwnerGone
        let cause = run.cause
        switch run.phase {
        case .waiting, .parked: state = .waiting
        case .released: state = cause == nil ? .running : .waiting
        case .running: state = cause == nil ? .running : .straggling
        case .concluded: state = .delivering
        case .ended: return nil
        }
        info = RunInfo(run)
        age = run.admittedAt.duration(to: now)
        self.cause = cause
        timeSinceCancelled = cause.map { $0.instant.duration(to: now) }
        let activity = run.reportedActivity
        wait = activity?.wait ?? (state == .waiting && cause == nil ? run.waitForTurn : nil)
        attempt = activity?.attempt ?? 1
        self.isOwnerGone = cause == nil && isOwnerGone
    }
}
