import Dispatch
import Synchronization

extension TestClock {
    /// Runs jobs one at a time, by default in the order of their arrival, and tells the core of each that comes and goes.
    ///
    /// It also runs those of the other executors of its trial, each a ``TestExecutor``. All are on one thread: only who is on
    /// whose isolation differs.
    final class Executor: TaskExecutor {
        private let core: Core
        private let queue = DispatchQueue(label: "TestClock.executor")
        private let state: Mutex<State>

        /// Whether a task may run as soon as it is made, before the job that makes it goes on.
        private let preempts: Bool

        private struct State {
            var pool: JobPool<ReadyJob>

            /// The executors that run a job, each but the last interrupted by the next.
            var running: [Int] = []

            /// The newest task at the time when the job began that runs.
            var newest: UInt64 = 0

            func isFree(_ seat: JobSeat) -> Bool {
                !running.contains(seat.number)
            }

            mutating func interruption(since task: UInt64) -> ReadyJob? {
                let running = running
                return pool.interruption { $0.task >= task && !running.contains($0.seat.number) }
            }
        }

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

        init(core: Core, order: JobOrder, preempts: Bool, afterStep: @escaping @Sendable (Int) -> Void) {
            self.core = core
            self.afterStep = afterStep
            self.preempts = preempts
            state = Mutex(State(pool: JobPool(order: order)))
            queue.setSpecific(key: Self.running, value: ObjectIdentifier(self))
            _ = Self.main  // From now on, not from the first job on that comes from there.
        }

        func enqueue(_ job: consuming ExecutorJob) {
            add(UnownedJob(job), at: .clock)
        }

        /// Takes in a job of this executor, or of another one of the same trial.
        func add(_ job: UnownedJob, at seat: JobSeat) {
            let source = source
            let task = preempts ? job.taskNumber : 0
            core.machine.withLock { $0.jobQueued() }
            let isNew = state.withLock { state in
                state.pool.add(ReadyJob(job: job, task: task, seat: seat), from: source)
                return preempts && source == .job && task > state.newest && state.isFree(seat)
            }
            queue.async { self.runNext() }
            if isNew { letNewTasksRun(since: task) }
        }

        /// Where the job comes from that is being enqueued.
        private var source: JobSource {
            if DispatchQueue.getSpecific(key: Self.running) == ObjectIdentifier(self) { return .job }
            return DispatchQueue.getSpecific(key: Self.main) == true ? .mainActor : .elsewhere
        }

        private func runNext() {
            if let ready = state.withLock({ $0.pool.next() }) { run(ready) }
        }

        /// Lets a task that is being made, and what it makes, go before the job that makes it, as far as the order says.
        ///
        /// Only such tasks, and on the same thread: the job may hold locks of Swift's. They are recursive, and belong to tasks
        /// that it cancels, which are older. A task that is being cancelled must not go on meanwhile.
        private func letNewTasksRun(since task: UInt64) {
            while let ready = state.withLock({ $0.interruption(since: task) }) { run(ready) }
        }

        private func run(_ ready: ReadyJob) {
            let newest = preempts ? NewestTask.number() : 0
            let before = state.withLock { state in
                defer { state.newest = newest }
                state.running.append(ready.seat.number)
                return state.newest
            }
            ready.seat.run(ready.job, on: self)
            let ran = state.withLock { state in
                state.newest = before
                state.running.removeLast()
                return state.pool.ran
            }
            afterStep(ran)
            core.jobEnded()
        }

        /// What it has done so far.
        var course: Course {
            state.withLock { state in
                Course(
                    order: state.pool.order,
                    ran: state.pool.ran,
                    jobs: state.pool.arrived,
                    fromOutside: state.pool.fromOutside,
                    fromMainActor: state.pool.fromMainActor
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
            state.withLock { $0.pool.halt() }
        }
    }

    /// What an executor has done.
    struct Course: Sendable {
        let order: JobOrder

        /// How many jobs have run, and how many have come.
        let ran: Int
        let jobs: Int
        let fromOutside: Int
        let fromMainActor: Int
    }
}
