/// A run as it stood when the snapshot was taken.
@dynamicMemberLookup
public struct RunSnapshot: Sendable, Identifiable {
    /// The states in which a run can be.
    public enum State: String, Sendable {
        /// Its body has not begun: its policy has not let it start yet, or its actor or a thread has not come.
        case waiting
        /// Its body runs.
        case running
        /// It was cancelled, and its body still runs.
        case straggling
        /// Its body has ended, and the result is being delivered.
        case delivering
    }

    /// What is known about the run from its call on.
    public let info: RunInfo
    /// The state of the run.
    public let state: State
    /// The time since the run was admitted, on the scope's clock.
    public let age: Duration
    /// Why the run was cancelled; `nil` if it was not.
    public let cause: CancellationCause?
    /// The time since the run was cancelled; `nil` if it was not.
    public let timeSinceCancelled: Duration?
    /// What the run waits for; `nil` if it works, or has said nothing.
    ///
    /// The run says it (see ``TaskActivity``), or its policy holds it back for that.
    public let wait: TaskWait?
    /// The number of the attempt that the run says it is on; 1 if it says nothing.
    public let attempt: Int
    /// Whether the owner that the run was made for is gone, and nobody has cancelled the run. Nobody will get its result.
    ///
    /// If the scope belonged to that owner, something else keeps the scope, often an operation of its own. This is known only
    /// in debug builds; in others it is always `false`.
    public let isOwnerGone: Bool

    /// The identity of the run.
    public var id: RunID { info.id }

    /// The properties of its ``RunInfo``: `run.name` is `run.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<RunInfo, Value>) -> Value { info[keyPath: path] }
}

extension Run {
    /// What holds it back before its body may begin.
    fileprivate var waitForTurn: TaskWait {
        if phase == .released { return TaskWait(reason: "its actor or a thread", instant: admittedAt) }
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
        case .waiting, .parked, .released: state = .waiting
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
