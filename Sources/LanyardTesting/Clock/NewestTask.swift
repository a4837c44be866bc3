import Synchronization

/// Tells which task of the process was made last, by making another one, which does nothing.
final class NewestTask: TaskExecutor {
    private let seen = Atomic<UInt64>(0)

    /// The number of a task that is newer than all that this thread knows.
    static func number() -> UInt64 {
        let newest = NewestTask()
        Task.detached(executorPreference: newest) {}
        return newest.seen.load(ordering: .relaxed)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        seen.store(job.taskNumber, ordering: .relaxed)
        job.runSynchronously(on: asUnownedTaskExecutor())
    }
}
