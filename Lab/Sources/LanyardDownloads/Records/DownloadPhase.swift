public import Lanyard

/// Where a download stands.
///
/// ```
/// idle ──▶ waiting ──▶ running ──▶ finished
///            ▲  ▲         │ ├────▶ failed
///            │  └ retrying◀┘ └────▶ paused, cancelled      (from waiting and retrying, too)
///            └────── resume ◀── idle, paused, failed, cancelled
/// ```
public enum DownloadPhase: Sendable {
    /// The download has not begun, or ``Download/reset()`` has discarded it.
    case idle
    /// It waits for its turn under the manager's limits.
    case waiting
    /// It asks, receives, or checks what it received.
    case running
    /// It was paused; what was received is kept, and ``Download/resume()`` goes on.
    case paused
    /// A try failed with `error`; number `attempt` follows `after` a wait, counted from the failure.
    case retrying(attempt: Int, after: Duration, error: DownloadError)
    /// The file is complete under its final name. The SHA-256, in hexadecimal, is there if it was asked for.
    case finished(path: String, sha256: String?)
    /// It failed, and was not worth another try; what was received is kept if it can be resumed.
    case failed(DownloadError)
    /// It was cancelled, and the cause says by whom and why; what was received is kept if it can be resumed.
    case cancelled(CancellationCause)

    /// Whether it is on its way: waiting, running or retrying.
    public var isActive: Bool {
        switch self {
        case .waiting, .running, .retrying: true
        case .idle, .paused, .finished, .failed, .cancelled: false
        }
    }

    /// Whether it has come to an end: finished, failed or cancelled. Only ``Download/resume()`` and
    /// ``Download/reset()`` change that.
    public var isSettled: Bool {
        switch self {
        case .finished, .failed, .cancelled: true
        case .idle, .waiting, .running, .paused, .retrying: false
        }
    }

    /// The name of the phase, such as `running`.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .waiting: "waiting"
        case .running: "running"
        case .paused: "paused"
        case .retrying: "retrying"
        case .finished: "finished"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}
