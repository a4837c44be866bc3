import Dispatch
import Synchronization

extension TestClock {
    /// Runs jobs one at a time in the order of their arrival, and tells the core of each that comes and goes.
    final class Executor: TaskExecutor {
        private let core: Core
        private let queue = DispatchQueue(label: "TestClock.executor")

        init(core: Core) {
            self.core = core
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            core.machine.withLock { $0.jobQueued() }
            queue.async {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
                self.core.jobEnded()
            }
        }
    }
}
