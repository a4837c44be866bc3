internal import Synchronization

/// Counts how often the runs of a structured scope were begun anew, and says whether one more may be.
final class Supervisor: Sendable {
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

extension Run {
    /// What begins its work anew when that fails, if its block does so. Not of a run that only delivers what another did.
    var supervisor: Supervisor? {
        guard let block = answeringBlock else { return nil }
        return keyed?.keyedCall.follows == nil ? block.supervisor : nil
    }

    /// Executes its work until that does not fail, or may not begin anew; on the actor of the caller.
    func runSupervised<Success>(
        _ work: Work<Success>,
        _ supervisor: Supervisor,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Success {
        var attempt = 1
        while true {
            if attempt > 1 { activity.attempt = attempt }
            do {
                return try await work.operation()
            } catch {
                guard cause == nil, !Task.isCancelled, causeOfDependency(error) == nil,
                    case .again(let time) = supervisor.next()
                else {
                    throw error
                }
                guard try await pause(for: "its restart, after “\(error)”", until: time, on: supervisor.clock)
                else { throw error }
                await Task.yield()  // One that fails at once leaves others their turn.
                attempt += 1
                if Task.isCancelled { throw error }  // An attempt that has not begun never begins, either.
            }
        }
    }
}
