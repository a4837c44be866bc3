import Dispatch
import Synchronization

/// An executor that keeps its jobs until it is released, and from then on runs them at once.
final class HeldExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]?>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isKept = jobs.withLock { jobs in
            jobs?.append(job)
            return jobs != nil
        }
        if !isKept { run(job) }
    }

    func release() {
        let kept = jobs.withLock { $0.take() }
        for job in kept ?? [] { run(job) }
    }

    private func run(_ job: UnownedJob) {
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
