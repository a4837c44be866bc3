import Dispatch
import Synchronization

/// An executor that keeps its jobs until it is told to run them.
final class IdleExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isReleased = self.isReleased.load(ordering: .sequentiallyConsistent)
        guard !isReleased else { return run(job) }
        jobs.withLock { $0.append(job) }
    }

    private let isReleased = Atomic(false)

    private func run(_ job: UnownedJob) {
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs what has been kept, and from now on everything at once.
    func runAll() {
        isReleased.store(true, ordering: .sequentiallyConsistent)
        for job in jobs.withLock({ jobs in
            defer { jobs = [] }
            return jobs
        }) { run(job) }
    }
}
