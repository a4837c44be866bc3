import Synchronization

/// Since when one connection has been waiting for the network, if it is.
final class IdleMonitor: Sendable {
    private let timeline: Timeline
    private let since = Mutex<Duration?>(nil)
    private let hasEnded = Atomic(false)

    init(timeline: Timeline) {
        self.timeline = timeline
    }

    /// From now on it waits for bytes.
    func beginWaiting() {
        let now = timeline.now
        since.withLock { $0 = now }
    }

    /// Bytes came, or something other than the network is waited for.
    func endWaiting() {
        since.withLock { $0 = nil }
    }

    /// The work on the connection has ended.
    func end() { hasEnded.store(true, ordering: .relaxed) }

    var isOver: Bool { hasEnded.load(ordering: .relaxed) }

    var waitingSince: Duration? { since.withLock { $0 } }
}
