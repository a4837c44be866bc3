import Dispatch
import Synchronization

extension TestClock {
    /// Runs jobs one at a time, by default in the order of their arrival, and tells the core of each that comes and goes.
    final class Executor: TaskExecutor {
        private let core: Core
        private let queue = DispatchQueue(label: "TestClock.executor")
        private let pool: Mutex<JobPool<UnownedJob>>

        /// Called on the executor's thread when a job has ended, with the number of jobs that have.
        private let afterStep: @Sendable (Int) -> Void

        /// Marks the queue that runs the executor's jobs: what comes from there comes from a job.
        private static let running = DispatchSpecificKey<ObjectIdentifier>()

        /// Marks the queue that runs the main actor's.
        private static let main = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        init(core: Core, order: JobOrder, afterStep: @escaping @Sendable (Int) -> Void) {
            self.core = core
            self.afterStep = afterStep
            pool = Mutex(JobPool(order: order))
            queue.setSpecific(key: Self.running, value: ObjectIdentifier(self))
            _ = Self.main  // From now on, not from the first job on that comes from there.
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let source = source
            core.machine.withLock { $0.jobQueued() }
            pool.withLock { $0.add(job, from: source) }
            queue.async { self.runNext() }
        }

        /// Where the job comes from that is being enqueued.
        private var source: JobSource {
            if DispatchQueue.getSpecific(key: Self.running) == ObjectIdentifier(self) { return .job }
            return DispatchQueue.getSpecific(key: Self.main) == true ? .mainActor : .elsewhere
        }

        private func runNext() {
            let (job, steps) = pool.withLock { ($0.next(), $0.order.steps) }
            guard let job else { return }
            job.runSynchronously(on: asUnownedTaskExecutor())
            afterStep(steps)
            core.jobEnded()
        }

        /// What it has done so far.
        var course: Course {
            pool.withLock {
                Course(
                    order: $0.order,
                    jobs: $0.arrived,
                    fromOutside: $0.fromOutside,
                    fromMainActor: $0.fromMainActor
                )
            }
        }

        /// No job begins until ``resume()``.
        func suspend() {
            queue.suspend()
        }

        func resume() {
            queue.resume()
        }

        /// No job begins any more.
        func halt() {
            pool.withLock { $0.halt() }
        }
    }

    /// What an executor has done.
    struct Course: Sendable {
        let order: JobOrder
        let jobs: Int
        let fromOutside: Int
        let fromMainActor: Int
    }
}
