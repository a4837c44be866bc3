import LanyardDownloads

/// Tells from one state to the next what happened. A pure value, one for each download.
struct EventDetector: Sendable {
    private var phase = "idle"
    private var attempt = 0
    private var restarted: RestartReason?
    private var isStopping = false

    /// What happened between the last state and this one, in order.
    mutating func events(until state: DownloadState) -> [DownloadEvent] {
        var events: [DownloadEvent] = []
        if let reason = state.restarted, reason != restarted { events.append(.restarted) }
        if state.phase.name != phase || state.attempt != attempt {
            if let event = event(of: state.phase) { events.append(event) }
        } else if state.stopping != nil, !isStopping {
            events.append(.stopping)
        } else if case .running = state.phase {
            events.append(.progress)
        }
        phase = state.phase.name
        attempt = state.attempt
        restarted = state.restarted
        isStopping = state.stopping != nil
        return events
    }

    private func event(of phase: DownloadPhase) -> DownloadEvent? {
        switch phase {
        case .idle, .paused: nil
        case .waiting: .waiting
        case .running: .running
        case .retrying: .retrying
        case .finished: .finished
        case .failed: .failed
        case .cancelled: .cancelled
        }
    }
}
