internal import Synchronization

/// Counts how often the runs of a structured scope were begun anew, and says whether one more may be.
final class Restarter: Sendable {
    private let limit: Int
    private let window: Duration
    private let backoff: Backoff?
    let clock: ScopeClock
    private let restarts = Mutex<[ScopeInstant]>([])

    init(limit: Int, window: Duration, backoff: Backoff?, clock: ScopeClock) {
        self.limit = limit
        self.window = window
        self.backoff = backoff
        self.clock = clock
    }

    /// Allows one more, and says when; `nil` if there were too many of late.
    func next() -> ScopeInstant? {
        let now = clock.now()
        let count = restarts.withLock { restarts -> Int? in
            if window > .zero { restarts.removeAll { $0.duration(to: now) >= window } }
            guard restarts.count < limit else { return nil }
            restarts.append(now)
            return restarts.count
        }
        return count.map { now.advanced(by: backoff?.wait(afterFailures: $0) ?? .zero) }
    }
}
