import Dispatch
import Synchronization

/// An executor that runs a job to its end on another thread before `enqueue` returns: a body that never
/// suspends has ended before the call that made its task knows of the task.
///
/// Stop it before a suspended task of it is cancelled: cancelling resumes under a lock that the job wants.
final class HandOffExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "hand-off")
    private let isOwnQueue = DispatchSpecificKey<Bool>()
    private let isStopped = Atomic(false)

    init() {
        queue.setSpecific(key: isOwnQueue, value: true)
    }

    /// From now on jobs are not waited for.
    func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let done = DispatchSemaphore(value: 0)
        queue.async {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
            done.signal()
        }
        // What a job itself enqueues comes after it.
        if DispatchQueue.getSpecific(key: isOwnQueue) == true { return }
        if !isStopped.load(ordering: .sequentiallyConsistent) { done.wait() }
    }
}
