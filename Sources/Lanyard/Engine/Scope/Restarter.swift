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

    /// What follows a failure.
    enum Next {
        /// It begins anew; without a time at once.
        case again(at: ScopeInstant?)
        /// There were too many of late.
        case never
    }

    func next() -> Next {
        let now = clock.now()
        let count = restarts.withLock { restarts -> Int? in
            if window > .zero { restarts.removeAll { $0.isAway(from: now, by: window) } }
            guard restarts.count < limit else { return nil }
            restarts.append(now)
            return restarts.count
        }
        guard let count else { return .never }
        let wait = backoff?.wait(afterFailures: count) ?? .zero
        return .again(at: wait > .zero ? now.advanced(by: wait) : nil)
    }
}

extension ScopeInstant {
    /// Whether so much time lies between: a clock may have walked back.
    fileprivate func isAway(from now: ScopeInstant, by window: Duration) -> Bool {
        let age = duration(to: now)
        return age >= window || .zero - age >= window
    }
}
