internal import Synchronization

/// Counts how often the runs of a structured scope were restarted, and says whether one more is allowed.
final class Restarter: Sendable {
    private let limit: Int
    private let window: Duration
    private let backoff: Backoff?
    private let restarts = Mutex<[ScopeInstant]>([])

    init(limit: Int, window: Duration, backoff: Backoff?) {
        self.limit = limit
        self.window = window
        self.backoff = backoff
    }

    /// Allows one more, and says how long to wait before; `nil` if there were too many of late.
    func next(at now: ScopeInstant) -> Duration? {
        let count = restarts.withLock { restarts -> Int? in
            restarts.removeAll { $0.duration(to: now) >= window }
            guard restarts.count < limit else { return nil }
            restarts.append(now)
            return restarts.count
        }
        return count.map { backoff?.wait(afterFailures: $0) ?? .zero }
    }
}

extension ScopeCore {
    /// The work of a call, which begins anew when it fails, if its block restarts what fails.
    @inline(__always)
    func supervised<Success>(_ work: __owned Work<Success>) -> Work<Success> {
        if let restarter = block?.restarter { restarted(work, by: restarter) } else { work }
    }

    @inline(never)
    private func restarted<Success>(_ work: Work<Success>, by restarter: Restarter) -> Work<Success> {
        Work { [clock] in
            while true {
                do {
                    return try await work.operation()
                } catch let error as TaskCancelledError {
                    throw error  // Its run counts as cancelled, not as failed.
                } catch {
                    guard !Task.isCancelled, let wait = restarter.next(at: clock.now()) else { throw error }
                    if wait > .zero { try await clock.sleep(clock.now().advanced(by: wait)) }
                }
            }
        }
    }
}
