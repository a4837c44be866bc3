import Lanyard
import LanyardServices
import Logging
import ServiceLifecycle

/// Takes jobs from a store and performs them: as many at once as there is room for, each with a time limit, and again if it fails.
struct Worker: Service {
    let store: JobStore
    let logger: Logger
    var atOnce = 4
    var attempts = 3
    var timeLimit = Duration.seconds(30)
    var grace = Duration.seconds(20)
    var patience = Duration.seconds(5)
    var parent: TaskScope?
    let perform: @Sendable (Job) async throws -> Void

    func run() async throws {
        let jobs = TaskScope("Jobs", parent: parent, limit: atOnce)
        let reader = jobs.child("Reader", shutdown: .beforeParent)
        reader.addTask { try await read(into: jobs) }
        try await ScopeService(jobs, grace: grace, patience: patience, logger: logger).run()
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
        jobs.addTask(for: store, name: "job \(job.id)") {
            try await retry(attempts: attempts) {
                try await withDeadline(in: timeLimit, abandoningAfter: .zero) { try await perform(job) }
            }
        } then: { store, _ in
            store.finish(job)
        } failed: { store, error in
            store.fail(job, error)
        } finally: { store, outcome in
            if case .cancelled = outcome { store.putBack(job) }
        }
    }
}
