import Lanyard
import LanyardServices
import Logging
import ServiceLifecycle

/// Takes jobs from a store and performs them: as many at once as there is room for, each within a time limit, and again if it
/// fails.
struct Worker: Service {
    let store: JobStore
    let logger: Logger
    var atOnce = 4
    var attempts = 3
    var backoff = Backoff()
    var timeLimit = Duration.seconds(30)
    /// How long an attempt may take to obey when it is cancelled.
    var attemptPatience = Duration.seconds(1)
    /// How long jobs may go on when the service shuts down.
    var grace = Duration.seconds(20)
    /// How long they may take to obey after that.
    var patience = Duration.seconds(5)
    /// Weak, because the jobs below it hold their worker.
    weak let parent: TaskScope?
    let perform: @Sendable (Job) async throws -> Void

    /// Works until the service is shut down.
    ///
    /// - Throws: what the store throws; then the jobs under way are cancelled.
    func run() async throws {
        let jobs = TaskScope("Jobs", parent: parent, limit: atOnce)
        let reader = jobs.child("Reader", shutdown: .beforeParent)
        // It holds `jobs`, the scope above its own. That is safe here: `run()` does, too, and waits for its end.
        let reading = reader.addTask { try await read(into: jobs) }
        async let shutdown: Void = ScopeService(jobs, grace: grace, patience: patience, logger: logger).run()
        if let error = await reading.outcome.error { throw error }
        try await shutdown
    }

    /// Takes the next job when there is room for it, until it is asked to finish.
    private func read(into jobs: TaskScope) async throws {
        try await withTaskScope { reading in
            reading.addTask {
                while true {
                    try await jobs.waitForRoom()
                    start(try await store.next(), in: jobs)
                }
            }
            try await TaskContext.current.waitUntilAskedToFinish()
            reading.cancelAll("no more jobs")
        }
    }

    private func start(_ job: Job, in jobs: TaskScope) {
        jobs.addTask(for: store, name: job.text) {
            try await work(on: job)
        } failed: { store, error in
            if error is Interrupted { store.putBack(job) } else { store.fail(job, error) }
        } finally: { store, outcome in
            switch outcome {
            case .succeeded, .cancelled(_, returned: ()?): store.finish(job)
            case .cancelled(_, returned: nil): store.putBack(job)
            case .failed: break
            }
        }
    }

    /// Performs a job, and again if it fails; not beside an attempt that goes on after its time.
    ///
    /// - Throws: the error of the last attempt; ``Interrupted`` if there was no time left for another.
    private func work(on job: Job) async throws {
        var attempt = 0
        do {
            try await retry(attempts: attempts, backoff: backoff) {
                attempt += 1
                try await withDeadline(in: timeLimit, abandoningAfter: attemptPatience, name: job.text) {
                    try await perform(job)
                }
            } deciding: { error in
                goesOn(after: error) ? .fail : .unlessCancelled(error)
            }
        } catch  where goesOn(after: error) {
            // Here, because after a shutdown it would be put back, and somebody would begin it beside itself.
            await store.fail(job, error)
            throw error
        } catch  where attempt < attempts && TaskContext.current.isAskedToFinish {
            throw Interrupted()
        }
    }

    private func goesOn(after error: any Error) -> Bool {
        (error as? DeadlineExpired)?.straggler != nil || (error as? TaskCancelledError)?.straggler != nil
    }

    /// The service shuts down before the next attempt.
    private struct Interrupted: Error {}
}
