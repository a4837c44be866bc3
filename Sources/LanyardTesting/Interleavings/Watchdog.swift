import Synchronization

/// Looks now and then whether the trial of the moment still moves, and gives up one that does not.
///
/// Real time, because what a hanging body waits for is outside of its clock. One task for all trials of a test: a timer
/// for each would be left behind by each.
final class Watchdog: Sendable {
    /// When a trial has to be over: so long after an instant, once it is known.
    struct Ending: Sendable {
        let since: @Sendable () -> ContinuousClock.Instant?
        let limit: Duration
    }

    private struct Seen {
        var trial: Trial?
        var jobs = -1
        var steps = -1
        var since = ContinuousClock.now
        var ending: Ending?
    }

    private let patience: Duration
    private let mostJobs: Int
    private let seen = Mutex(Seen())

    init(patience: Duration, mostJobs: Int) {
        self.patience = patience
        self.mostJobs = mostJobs
    }

    /// Calls a body that gives each of its trials to ``watch(_:ending:)``, and looks after them until it returns.
    func guarding<Success: Sendable, Failure: Error>(
        _ body: () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let looking = Task.detached { [self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: pause)
                look()
            }
        }
        defer { looking.cancel() }
        return try await body()
    }

    /// Looks after a trial from now on.
    ///
    /// - Parameter ending: When it has to be over, whether or not it moves.
    func watch(_ trial: Trial, ending: Ending? = nil) {
        let news = Seen(trial: trial, ending: ending)
        _ = seen.withLock { seen in
            defer { seen = news }
            return seen  // Released here, not under the lock.
        }
    }

    private func look() {
        guard let trial = seen.withLock({ $0.trial }) else { return }
        let course = trial.clock.jobs.course
        let ending = seen.withLock { $0.trial === trial ? $0.ending : nil }
        let stands = seen.withLock { seen in
            guard seen.trial === trial, (seen.jobs, seen.steps) == (course.jobs, course.order.steps) else {
                if seen.trial === trial {
                    (seen.jobs, seen.steps, seen.since) = (course.jobs, course.order.steps, .now)
                }
                return false
            }
            return ContinuousClock.now - seen.since >= patience
        }
        if course.order.steps > mostJobs {
            trial.clock.jobs.halt()
            forget(trial)
            trial.giveUp("it did not come to an end within \(mostJobs) jobs; what is left of it stays where it is.")
        } else if let ending, let since = ending.since(), .now - since > ending.limit {
            forget(trial)
            trial.giveUp("it has not stopped within \(ending.limit).")
        } else if stands {
            let reason = reason(trial.clock)
            forget(trial)
            trial.giveUp(reason)
        }
    }

    /// How long to pause between two looks.
    private var pause: Duration {
        let patience = seen.withLock { $0.ending?.limit } ?? patience
        return max(min(patience / 8, .milliseconds(250)), .milliseconds(1))
    }

    private func forget(_ trial: Trial) {
        seen.withLock { if $0.trial === trial { $0.trial = nil } }
    }

    private func reason(_ clock: TestClock) -> String {
        let isIdle = clock.core.machine.withLock { $0.jobs == 0 }
        guard isIdle else {
            return "a job has kept the executor's thread for \(patience): does it wait for another job?"
        }
        let advice =
            clock.sleeperCount == 0 ? "" : " A sleeper needs somebody to advance the clock, or `autojump: true`."
        return """
            it waits, no job of it is left to run, and for \(patience) nobody outside has woken it.\(advice) \
            Known is: \(clock.suspended)
            """
    }
}
